#!/usr/bin/env Rscript
# The boards of one game as a figure for a paper: ratios to the baseline, with both intervals.
# R without any package; docs/data.md says what the columns are.
#
#   cargo run --release -- compare --game chess --set best --out record.json.gz
#   cargo run --release -- report record.json.gz --out report
#   Rscript docs/examples/plot.R chess.pdf report/tables.csv --samples report/samples.csv
#
# Of several tables.csv, or of one in which several stand below each other, every record gets a colour:
#
#   Rscript docs/examples/plot.R chess.pdf epyc/tables.csv xeon/tables.csv
#
# With --samples the ratio of one board is made again from the raw times; if another one, the status is 1.
# What the figure shows is printed, as a caption.

usage <- "usage: plot.R OUT.{pdf,svg} TABLES... [--game chess] [--model perft-read]
              [--roles contestant,guest,oracle] [--samples SAMPLES] [--board BOARD]"

inches <- 3.4  # the width of a column
# Okabe and Ito's colours, which the colour-blind can tell apart; on grey paper the marks can be told apart.
colours <- c("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
marks <- c(16, 15, 17, 18, 25, 8, 4)
grey <- "#555555"
band <- "#DDDDDD"

fail <- function(...) {
  message(...)
  quit(status = 1)
}

# A table as it is written: what is empty is unknown, and no text is taken for a number.
read <- function(path) {
  table <- read.csv(path, colClasses = "character", na.strings = character(), encoding = "UTF-8")
  # An apostrophe keeps spreadsheets from taking a text for a formula.
  table[] <- lapply(table, sub, pattern = "^'([=+@-])", replacement = "\\1")
  numbers <- c("ratio", "low", "high", "like_low", "like_high", "noise", "round", "time_ns", "operations")
  for (column in intersect(numbers, names(table))) table[[column]] <- as.numeric(table[[column]])
  table
}

# One comparison: neither under cache pressure nor on several threads, the baseline once.
plain <- function(table, game, model) {
  is_plain <- table$pressure_kib == "" & table$threads == "" & table$again == "false"
  table[is_plain & table$game == game & table$model == model, ]
}

# The ratio of a board, from the raw times of one comparison.
from_samples <- function(samples, board, baseline) {
  # Two rounds, forth and back, are one value. A slow row takes part in some pairs only.
  speeds <- function(name) {
    rows <- samples[samples$board == name, ]
    by <- list(job = rows$job, pair = rows$round %/% 2)
    sums <- aggregate(rows[c("operations", "time_ns")], by, sum)
    data.frame(sums[c("job", "pair")], speed = log(sums$operations / sums$time_ns))
  }
  both <- merge(speeds(board), speeds(baseline), by = c("job", "pair"))
  exp(mean(tapply(both$speed.x - both$speed.y, both$job, median)))
}

# Whether tables.csv and samples.csv say the same of a board.
check <- function(shown, samples, board, game, model) {
  for (record in unique(shown$record)) {
    of_record <- plain(samples[samples$record == record, ], game, model)
    rows <- shown[shown$record == record, ]
    if (nrow(of_record) == 0 || !is.null(board) && !(board %in% rows$board)) next
    baseline <- rows$board[rows$verdict == "baseline"]
    others <- rows[rows$verdict != "baseline", ]
    if (is.null(board)) board <- others$board[which.max(others$ratio)]
    ratio <- from_samples(of_record, board, baseline)
    expected <- rows$ratio[rows$board == board]
    cat(sprintf("%s to %s: %.4f from samples, %.4f in tables\n", board, baseline, ratio, expected))
    return(abs(ratio / expected - 1) < 0.001)
  }
  fail("samples: found none of ", if (is.null(board)) "these tables" else board, " at ", game, ", ", model)
}

# What a record is called: its machine, and when it was made.
name <- function(rows) {
  machine <- trimws(sub(" @.*", "", gsub("\\((R|TM)\\)", "", rows$machine[1])))
  second <- as.numeric(sub("-.*", "", rows$record[1]))
  when <- as.POSIXct(second, origin = "1970-01-01", tz = "UTC")
  when <- if (is.na(second)) "" else format(when, ", %Y-%m-%d %H:%M")
  paste0(if (machine == "") "unknown machine" else machine, when)
}

# As many round ratios as a column has room for.
ticks <- function(low, high) {
  fine <- c(1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.7, 2, 2.5, 3, 4, 5, 6, 7, 8, 9)
  for (steps in list(fine, c(1, 1.5, 2, 3, 4, 6, 8), c(1, 1.5, 2, 3, 5, 7), c(1, 2, 5), 1)) {
    found <- sort(as.vector(outer(steps, 10^(-4:4))))
    found <- found[found >= low & found <= high]
    if (length(found) <= 7) break
  }
  found
}

# A board's name without its game, marked as in the program's own tables.
label <- function(board, shown, game) {
  notes <- shown$note[shown$board == board]
  slow <- if (any(grepl("smaller", notes))) " *" else ""
  unsteady <- if (any(grepl("unsteady", notes))) " ~" else ""
  paste0(sub(paste0("^", game, "-"), "", board), slow, unsteady)
}

# A line per board, the fastest on top, and in it a mark per record.
draw <- function(shown, game, model, out) {
  records <- split(shown, factor(shown$record, unique(shown$record)))
  boards <- names(sort(tapply(log(shown$ratio), shown$board, mean)))
  labels <- vapply(boards, label, "", shown, game)
  baseline <- shown$board[shown$verdict == "baseline"][1]
  above <- if (length(records) > 1) 0.04 + 0.13 * length(records) else 0.04
  below <- 0.55
  height <- above + below + (0.125 + 0.075 * (length(records) - 1)) * length(boards) + 0.1
  # Cairo embeds its fonts, as publishers want them, and draws hyphens as hyphens.
  device <- if (grepl("\\.svg$", out)) svg else if (capabilities("cairo")) cairo_pdf else pdf
  device(out, width = inches, height = height, pointsize = 7)
  par(mai = c(below, 0, above, 0.05), lwd = 0.5, lend = "butt")
  plot.new()
  margins <- par("mai")
  margins[2] <- max(strwidth(labels, units = "inches")) + 0.1
  par(mai = margins)

  noise <- max(shown$noise)
  values <- shown[c("ratio", "low", "high", "like_low", "like_high")]
  span <- log(range(values, 1 + noise, 1 / (1 + noise), na.rm = TRUE))
  span <- exp(span + c(-0.04, 0.04) * diff(span))
  ends <- c(0.3, length(boards) + 0.7)
  plot.window(span, ends, log = "x", xaxs = "i", yaxs = "i")
  rect(1 / (1 + noise), ends[1], 1 + noise, ends[2], col = band, border = NA)
  segments(span[1], seq_along(boards), span[2], seq_along(boards), col = "#EEEEEE")
  segments(1, ends[1], 1, ends[2], col = grey)
  for (at in seq_along(records)) {
    rows <- records[[at]]
    y <- match(rows$board, boards) + 0.66 * ((length(records) + 1) / 2 - at) / length(records)
    is_other <- rows$verdict != "baseline"
    interval <- function(low, high, ...) {
      segments(rows[is_other, low], y[is_other], rows[is_other, high], y[is_other], ...)
    }
    interval("low", "high", col = adjustcolor(colours[at], 0.45), lwd = 4)
    interval("like_low", "like_high", col = colours[at], lwd = 1)
    points(rows$ratio, y, pch = marks[at], col = colours[at], bg = colours[at], cex = 0.6)
  }
  at <- ticks(span[1], span[2])
  axis(1, at, formatC(at), lwd = 0, lwd.ticks = 0.5, tck = -0.03 / par("pin")[2], mgp = c(0, 0.15, 0))
  abline(h = ends[1])
  mtext(labels, 2, at = seq_along(boards), las = 1, line = 0.4, cex = 1)

  # The axis is named and the key stands where long names have the whole width of the figure.
  par(mai = c(0, 0, 0, 0), new = TRUE)
  plot.new()
  plot.window(c(0, inches), c(0, height), xaxs = "i", yaxs = "i")
  text(inches / 2, 0.27, paste0(model, ", times as fast as ", baseline))
  colour <- if (length(records) == 1) colours[1] else "black"
  tint <- adjustcolor(colour, 0.45)
  key <- list(names = c("these positions", "positions like these", "noise"), col = c(tint, colour, band))
  is_there <- c(TRUE, any(!is.na(shown$like_low)), TRUE)
  widths <- 0.22 + 0.06 + strwidth(key$names) + 0.14
  left <- inches / 2 - sum(widths[is_there]) / 2 + cumsum(c(0, (widths * is_there)[-3]))
  for (at in which(is_there)) {
    segments(left[at], 0.1, left[at] + 0.22, 0.1, col = key$col[at], lwd = c(4, 1, 7)[at])
    text(left[at] + 0.28, 0.1, key$names[at], adj = c(0, 0.5))
  }
  if (length(records) > 1) {
    names <- vapply(records, name, "")
    y <- height - 0.02 - 0.13 * (seq_along(records) - 0.5)
    left <- (inches - max(strwidth(names))) / 2
    points(rep(left - 0.08, length(y)), y, pch = marks, col = colours, bg = colours, cex = 0.8)
    text(left, y, names, adj = c(0, 0.5))
  }
  invisible(dev.off())
}

# What the figure shows, in words.
caption <- function(shown, game, model) {
  baseline <- shown$board[shown$verdict == "baseline"][1]
  thin <- if (any(!is.na(shown$like_low))) "; thin lines: for positions like these" else ""
  notes <- c(
    smaller = " *: at smaller depths or in fewer positions, being slow.",
    unsteady = " ~: the halves of the run differ in more than one row of ten."
  )
  is_there <- vapply(names(notes), function(note) any(grepl(note, shown$note)), NA)
  records <- vapply(split(shown, factor(shown$record, unique(shown$record))), name, "")
  paste0(
    "Speed of the boards of ", game, " at ", model, " (", paste(records, collapse = "; "), "), ",
    "as a ratio to ", baseline, ": above 1 is faster. ",
    "Thick lines: 95 % intervals for these positions, this build, this machine", thin, ". ",
    "Grey: the noise, ", sprintf("%.1f %%", max(shown$noise) * 100), " either way.",
    paste(notes[is_there], collapse = "")
  )
}

main <- function(arguments) {
  options <- list(model = "perft-read", roles = "contestant")
  names <- character()
  while (length(arguments) > 0) {
    is_option <- grepl("^--(game|model|roles|samples|board)$", arguments[1])
    if (is_option && length(arguments) == 1) fail(arguments[1], ": found nothing behind it")
    if (is_option) {
      options[[sub("^--", "", arguments[1])]] <- arguments[2]
    } else {
      names <- c(names, arguments[1])
    }
    arguments <- arguments[-seq_len(1 + is_option)]
  }
  if (length(names) < 2 || any(grepl("^--", names))) fail(usage)
  tables <- do.call(rbind, lapply(names[-1], read))
  game <- if (is.null(options$game)) tables$game[1] else options$game
  rows <- plain(tables, game, options$model)
  rows <- rows[!duplicated(rows[c("record", "board")]), ]
  roles <- strsplit(options$roles, ",")[[1]]
  shown <- rows[rows$role %in% roles | rows$verdict == "baseline", ]
  found <- unique(shown$board[shown$verdict == "baseline"])
  if (length(found) != 1) {
    found <- if (length(found) == 0) "no baseline" else paste(found, collapse = ", ")
    fail("tables: found ", found, " at ", game, ", ", options$model, ", expected one baseline")
  }
  if (length(unique(shown$record)) > length(colours)) {
    fail("tables: found ", length(unique(shown$record)), " records, expected at most ", length(colours))
  }
  draw(shown, game, options$model, names[1])
  cat(caption(shown, game, options$model), "\n", sep = "")
  if (!is.null(options$samples)) {
    if (!check(rows, read(options$samples), options$board, game, options$model)) {
      fail("the samples make another ratio")
    }
  }
}

main(commandArgs(trailingOnly = TRUE))
