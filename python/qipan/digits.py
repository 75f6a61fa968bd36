"""Figures as the program writes them: with the digits that their intervals carry."""


def rounded(value, low, high):
    """A number with three digits, or fewer if its interval carries fewer: two digits of a half width up to
    0.35, one of a larger one."""
    half = (high - low) / 2
    written = 3 if value < 0.0995 else 2 if value < 9.995 else 1 if value < 99.95 else 0
    return f"{value:.{next((digits for digits in range(written) if half * 10.0**digits >= 3.55), written)}f}"


def ratio(value, ends, verdict):
    """A ratio, marked if it cannot be told from 1 or depends on the part of the game. ends: of its interval,
    or None."""
    if verdict == "baseline":
        return "1"
    mark = {"same": "≈ ", "depends": "⇅ "}.get(verdict, "")
    return mark + rounded(value, *(ends or (value, value)))


def interval(ends, verdict):
    """An interval from end to end."""
    if verdict == "baseline":
        return "baseline"
    return "–".join(rounded(end, *ends) for end in ends) if ends else ""


def part(value, ends, noise):
    """The ratio in a part of the game, marked if it cannot be told from 1."""
    low, high = ends or (value, value)
    is_same = low <= 1 <= high or abs(value - 1) <= noise
    return "≈ " * is_same + rounded(value, low, high)


def size(number):
    """Bytes, with three digits."""
    for unit, whole, least in (("MiB", 2**20, 2**20), ("KiB", 2**10, 10 * 2**10)):
        if number >= least:
            return f"{number / whole:#.3g}".rstrip(".") + f" {unit}"
    return f"{int(number)} B"
