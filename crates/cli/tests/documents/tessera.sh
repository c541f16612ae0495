#!/bin/sh
# What documents call `tessera`: a server stops as soon as it is ready and listens only on this machine, no arena plays
# more than two deals, a load lasts a second at four tables, a benchmark does one round, and an analysis looks at few
# positions. Everything else is the real program.
set -eu

before=
first=${1:-}
for argument in "$@"; do
  shift
  case $before in
    --deals) [ "$argument" -le 2 ] || argument=2 ;;
    --bind) argument=127.0.0.1:0 ;;
    --tables) [ "$argument" -le 4 ] || argument=4 ;;
    --seconds) [ "$argument" -le 1 ] || argument=1 ;;
  esac
  before=$argument
  set -- "$@" "$argument"
done

case $first in
  --help | --version) exec "$TESSERA" "$@" ;;
  analyse) exec "$TESSERA" "$@" --nodes 200 ;;
  bench) exec "$TESSERA" "$@" --rounds 1 --repeat 1 ;;
  "" | serve | -*) ;;
  *) exec "$TESSERA" "$@" ;;
esac

said=$(mktemp)
"$TESSERA" "$@" --no-open >"$said" &
server=$!
until grep -q "Tessera is running at" "$said"; do
  kill -0 $server
  sleep 0.1
done
kill -TERM $server
wait $server
