#!/bin/sh
# Ends the processes of one sandbox world and removes its folder as soon as whoever holds our standard input is gone.
# A closed pipe is the one thing that every way out has in common, SIGKILL included.
#
# usage: supervisor.sh FOLDER [PROCESSES], then lines on standard input: `hold PID SIGNAL` and `release PID`. PROCESSES is
# /proc when it is left out.

# Prints nothing: sets state and since for process $1. The start time distinguishes a process from a later one with its number.
# Where the system shows no processes as files, as on a Mac, ps answers the same.
look() {
  if [ -r "$processes/self/stat" ]; then
    { read -r line <"$processes/$1/stat"; } 2>/dev/null || return 1
    # The second field is the program's name in parentheses and may hold spaces; what follows it never does.
    # shellcheck disable=SC2086
    set -- ${line##*) }
    state=$1
    shift 19
    since=$1
  else
    line=$(ps -o stat= -o lstart= -p "$1") || return 1
    # shellcheck disable=SC2086
    set -- $line
    [ $# -ge 2 ] || return 1
    state=${1%"${1#?}"}
    shift
    since=$(IFS=_; echo "$*")
  fi
}

# Succeeds when the process of entry $1 (PID/SINCE/SIGNAL) still runs. A zombie does not: nobody may be left to reap it.
lives() {
  rest=${1#*/}
  look "${1%%/*}" && [ "$since" = "${rest%%/*}" ] && [ "$state" != Z ] && [ "$state" != X ]
}

any_lives() {
  for entry in $held; do
    if lives "$entry"; then return 0; fi
  done
  return 1
}

listen() {
  while read -r word pid signal; do
    case $word in
      hold) if look "$pid"; then held="$held $pid/$since/$signal"; fi ;;
      release)
        kept=
        for entry in $held; do
          if [ "${entry%%/*}" != "$pid" ]; then kept="$kept $entry"; fi
        done
        held=$kept
        ;;
    esac
  done
}

end_all() {
  for entry in $held; do
    if lives "$entry"; then kill -s "${entry##*/}" "${entry%%/*}"; fi
  done
  tries=250
  pause=0.02
  # ps is slower than a file: fewer checks take the same five seconds.
  if [ ! -r "$processes/self/stat" ]; then tries=35 pause=0.1; fi
  while any_lives && [ "$tries" -gt 0 ]; do
    sleep "$pause"
    tries=$((tries - 1))
  done
  for entry in $held; do
    if lives "$entry"; then kill -s KILL -- "-${entry%%/*}" "${entry%%/*}"; fi
  done
}

# Kills whoever works inside the folder, and succeeds when there was nobody. Whoever was started in the moment before
# the pipe closed is on no list; and a child of such a process can appear during the search, so one pass is not enough.
nobody_inside() {
  found=1
  for pid in $(inside); do
    kill -s KILL "$pid"
    found=0
  done
  [ "$found" -eq 1 ]
}

# Prints the numbers of those processes.
inside() {
  if [ -r "$processes/self/stat" ]; then
    for process in "$processes"/[0-9]*; do
      if [ "$process/cwd" -ef "$folder" ] || [ "$process/cwd" -ef "$folder/postgres" ]; then echo "${process##*/}"; fi
    done
  else
    lsof -t -a -d cwd -- "$folder" "$folder/postgres"
  fi
}

remove_folder() {
  tries=500
  until { nobody_inside && rm -rf -- "$folder"; } || [ "$tries" -eq 0 ]; do
    sleep 0.02
    tries=$((tries - 1))
  done
}

# One function, so that the shell has read the whole file before it waits: the file may change meanwhile.
main() {
  trap '' INT TERM HUP QUIT
  folder=$1
  processes=$2
  held=
  # We make the folder ourselves: only what this line made is ever removed.
  mkdir -m 711 -- "$folder" || exit 1
  echo ready
  exec >/dev/null 2>&1
  listen
  end_all
  remove_folder
  exit
}

main "$1" "${2:-/proc}"
