#!/usr/bin/env bash
# A supervisor of the smallest kind, for the commands of a plan: run-program.sh start|stop HOME NAME [SETTINGS EVENT COMMAND…].
# `start` ends when the program has logged the event, `stop` when it has drained and ended. `guard HOME` ends all of them when it is ended.
set -euo pipefail
verb=$1 home=$2 name=${3:-}
pid=$home/$name.pid log=$home/$name.log

case $verb in
start)
  settings=$4 event=$5
  shift 5
  cd "$home"
  : > "$log"
  set -a
  if [ -n "$settings" ]; then . "$settings"; fi
  set +a
  setsid "$@" >> "$log" 2>&1 < /dev/null &
  echo $! > "$pid"
  for _ in $(seq 1 1200); do
    if grep -q "\"$event\"" "$log"; then exit 0; fi
    if ! kill -0 "$(cat "$pid")" 2> /dev/null; then tail -n 3 "$log" >&2; exit 1; fi
    sleep 0.1
  done
  echo "$name did not log $event" >&2
  exit 1
  ;;
stop)
  [ -e "$pid" ] || exit 0
  kill -TERM "$(cat "$pid")" 2> /dev/null || true
  for _ in $(seq 1 600); do
    if ! kill -0 "$(cat "$pid")" 2> /dev/null; then rm -f "$pid"; exit 0; fi
    sleep 0.1
  done
  echo "$name did not end" >&2
  exit 1
  ;;
guard)
  trap 'for each in "$home"/*.pid; do kill "$(cat "$each")" 2> /dev/null || true; done; exit 0' TERM
  while :; do sleep 1; done
  ;;
esac
