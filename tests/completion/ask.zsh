# SPDX-License-Identifier: Apache-2.0
# ask.zsh - SCRIPT LINE: what zsh's completion proposes at the end of the line, one a line.
# A second zsh runs on a terminal of its own (zpty); what compadd is given there is printed.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT= RPROMPT=; autoload -Uz compinit && compinit -D -u"
zpty -w shell "source ${(q)1}"
zpty -w shell 'compadd() {
    if [[ ${@[(I)-(O|A|D)*]} -gt 0 ]]; then builtin compadd "$@"; return; fi
    local -a __all __rest; local __prefix
    zparseopts -D -E -a __rest P: i: S: p: s: I: W: J: X: x: V: d: M: r: R: F: E: o+: q f e Q n U l 1 2 C a k
    local -a __hits
    builtin compadd -O __hits "${__rest[@]}" "$@"
    local __i=${__rest[(I)-p]}
    (( __i )) && __prefix=${__rest[__i+1]}
    print -rl -- "<<"${^__prefix}${^__hits}">>" >&9
    builtin compadd "${__rest[@]}" "$@"
}'
out=$(mktemp)
zpty -w shell "exec 9>$out; print ready"
while zpty -r shell line '*ready*'; do [[ $line == *$'\n'ready* || $line == ready* ]] && break; done
zpty -w -n shell "$2"$'\t'
for k in {1..40}; do sleep 0.1; [[ -s $out ]] && break; done
sleep 0.3
sed -n 's/^<<\(.*\)>>$/\1/p' $out | sort -u
rm -f $out
zpty -d shell
