#!/bin/sh
# Plays the first action it is offered, with nothing but a shell and sed.
while IFS= read -r line; do
  case $line in
    '{"hello"'*) echo '{"hello":{"name":"shell"}}' ;;
    '{"play"'*)
      id=$(printf '%s\n' "$line" | sed 's/.*"id":\([0-9]*\).*/\1/')
      action=$(printf '%s\n' "$line" | sed 's/.*"actions":\["\([^"]*\)".*/\1/')
      printf '{"action":{"id":%s,"action":"%s"}}\n' "$id" "$action" ;;
    '{"quit"'*) exit 0 ;;
  esac
done
