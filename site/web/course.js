// The chapters of the course, by what they teach.

const BY_SYSTEM = {
  X1: "01-edges", C1: "01-edges", X2: "02-frames", C2: "02-frames", C3: "03-x88", X3: "04-lists", C4: "04-lists",
  X5: "06-lines", X6: "07-sets", C6: "08-look-ups", X7: "08-look-ups", C5: "08-look-ups", C7: "07-sets",
};

/// The chapter that teaches a board.
export function chapterOf({ system, title }, language) {
  const chapter = title.en === "Pre-generated moves" ? "05-pregenerated" : BY_SYSTEM[system];
  return chapter === undefined ? `course/${language}/index.html` : `course/${language}/${chapter}.html`;
}
