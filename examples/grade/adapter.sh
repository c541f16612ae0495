#!/bin/sh
# Lets `tessera grade` ask a shell script: one line in, one line out.
#
#     tessera grade warring_states -- sh adapter.sh
text() { printf '%s' "$line" | sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

while IFS= read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
  case $(text op) in
    card_placement_well_formed) # your check; this one is only a start
      if text placement | grep -Eqx '[a-g][0-7][A-Z0-9]|z9[A-Z0-9]'; then answer='"ok":true'; else answer='"ok":false'; fi ;;
    *) # not attempted, which is not a mistake
      answer='"error":{"code":"unknown_op"}' ;;
  esac
  printf '{"id":%s,%s}\n' "$id" "$answer"
done
