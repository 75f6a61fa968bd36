# What the launchers in bash have in common; they source it.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
TRIES=3
# What is wrong with twenty units is wrong with the others.
TOLD=20

die() {
    echo "error: $*" >&2
    exit 2
}

# The comment at the top of a launcher is its help.
help() {
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
    exit "$1"
}

# qipan: the program, by a path that is good on all nodes.
find_program() {
    qipan=${QIPAN:-$(command -v qipan || echo "$ROOT/target/release/qipan")}
    qipan=$(command -v -- "$qipan") ||
        die "found no program ${QIPAN:-qipan}, expected one (cargo build --release, or QIPAN=…)"
    qipan=$(realpath -- "$qipan")
}

# own, theirs: the words before -- are for the launcher's tool, those behind it for qipan.
split_words() {
    own=() theirs=()
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        own+=("$1")
        shift
    done
    theirs=("${@:2}")
}

# suffix: what the set that theirs names adds to the name of an output.
find_set() {
    local word previous=''
    suffix=''
    for word in "${theirs[@]}"; do
        case $previous in --name) suffix=.$word ;; esac
        case $word in --name=*) suffix=.${word#--name=} ;; esac
        previous=$word
    done
}

# directory, logs, units, suffix: what is counted.
find_units() {
    [ -d "$1" ] || die "$1: found no directory, expected one that qipan deep split has made"
    directory=$(realpath -- "$1") logs=$directory/logs units=()
    local unit
    for unit in "$directory"/*.unit; do
        [ ! -e "$unit" ] || units+=("$unit")
    done
    [ ${#units[@]} -gt 0 ] || die "$1: found no *.unit, expected some (qipan deep split … --out $1)"
    find_set
    mkdir -p "$logs"
}

# left: the units that have no output. No job is begun for the others.
find_left() {
    local unit
    left=()
    for unit in "${units[@]}"; do
        [ -e "$unit$suffix.out" ] || left+=("$unit")
    done
}

# The last words of a file, below the line that names whose they are.
words() {
    echo "FAILED  $1:"
    if [ -s "$2" ]; then tail -n 5 "$2"; else echo "nothing was said: it did not run, or was killed"; fi |
        sed 's/^/        /'
}

# Names what has failed, with what it said. The status is 1 if something is left.
tell_units() {
    local unit
    find_left
    for unit in "${left[@]:0:TOLD}"; do
        words "${unit##*/}" "$logs/$(basename "$unit" .unit)$suffix.log"
    done
    if [ ${#left[@]} -gt 0 ]; then
        echo "${#left[@]} of ${#units[@]} units are left; the same command goes on"
        return 1
    fi
    rmdir --ignore-fail-on-non-empty "$logs" 2>/dev/null
    echo "all ${#units[@]} units are counted; qipan deep merge $directory"
}

# run, node: what is done on each node; theirs gets the record that all nodes make again. Without one, a node
# that begins late would take the fresh record of another for the newest. A pair of programs needs none.
find_comparison() {
    local word record='' quick=''
    [ "${theirs[0]-}" != pair ] || quick=-pair record=none
    for word in "${theirs[@]}"; do
        case $word in
            --quick) quick=-quick ;;
            --out* | --dry-run) die "found $word, expected none: each node has a directory of its own" ;;
            -*) ;;
            *) record=${record:-$word} ;;
        esac
    done
    if [ -z "$record" ]; then
        record=$(git -C "$ROOT" ls-files 'reports/*/record.json.gz' | LC_ALL=C sort | tail -n 1)
        [ -n "$record" ] || die "found no record below reports that git knows, expected one, or one behind --"
        theirs+=("$record")
    fi
    run=$(date -u +%F)$quick
    logs=$ROOT/target/machines/$run
    mkdir -p "$logs"
    node=("$ROOT/scripts/cluster/node" "$run" "$qipan" "${theirs[@]}")
}

# Names the nodes that have failed, and prints the command that shows the others side by side.
tell_machines() {
    local log records=() status=0
    for log in "$logs"/*.log; do
        [ -e "$log" ] || continue
        if [ -e "${log%.log}.record" ]; then
            records+=("$(cat "${log%.log}.record")")
        else
            words "$(basename "$log" .log)" "$log"
            status=1
        fi
    done
    [ ${#records[@]} -gt 0 ] || return 1
    case $run in
        *-pair) echo "qipan pair --machines ${records[*]}" ;;
        *) echo "qipan report ${records[*]}" ;;
    esac
    return $status
}
