#!/usr/bin/env bash
# Checks the Containerfile where no container engine is.
#   packaging/container.sh lint    its instructions, their order and their files
#   packaging/container.sh try     as root: carries out its steps, a bare Debian 12 for each FROM (packaging/chroot.sh), and asks a question
set -euo pipefail
cd "$(dirname "$0")/.."

# One instruction a line: its word, a tab, the rest.
instructions() { sed -e '/^#/d' -e '/^$/d' Containerfile | sed -e ':a' -e '/\\$/N; s/ *\\\n */ /; ta' | sed -e 's/^\([A-Z]*\) */\1\t/'; }

lint() {
    local fail=0 word rest from=0 user=0
    complain() { echo "container: $1" >&2; fail=1; }
    while IFS=$'\t' read -r word rest; do
        case $word in
            FROM) from=1; user=0; [[ $rest =~ :[0-9] ]] || complain "'$rest' names no version" ;;
            RUN) [[ $rest != *"apt-get install"* || $rest == *"-y"*"--no-install-recommends"* ]] || complain "apt-get install would ask: '$rest'"
                [[ $rest != *"apt-get install"* || $rest == *"apt-get update"* ]] || complain "apt-get install without update: '$rest'" ;;
            COPY) if [[ $rest == --from=* ]]; then grep -q "AS ${rest:7:5}" Containerfile || complain "no stage: '$rest'"
                elif [ ! -e "${rest%% *}" ]; then complain "no file: '$rest'"; fi ;;
            USER) user=1 ;;
            WORKDIR | ENV | EXPOSE) ;;
            ENTRYPOINT) [[ $rest == \[* ]] || complain "a shell would be process 1: '$rest'" ;;
            *) complain "no such instruction: '$word'" ;;
        esac
        [ "$from" = 1 ] || complain "'$word' stands before FROM"
    done < <(instructions)
    [ "$user" = 1 ] || complain "the program would run as root"
    [ "$fail" -eq 0 ] && echo "container: the Containerfile is fine"
    return "$fail"
}

try() {
    local folder machine='' word rest at=/ user=root
    folder=$(mktemp -d /var/tmp/querent-container.XXXXXX)
    # shellcheck disable=SC2064
    trap "bash packaging/chroot.sh drop '$folder'" EXIT
    packaging/chroot.sh make bookworm "$folder/bare"
    while IFS=$'\t' read -r word rest <&3; do
        echo "container: $word $rest" | cut -c1-120
        case $word in
            FROM) machine=$folder/${rest##* AS }; [[ $rest == *" AS "* ]] || machine=$folder/last
                cp -a "$folder/bare" "$machine"; at=/; user=root ;;
            COPY) if [[ $rest == --from=* ]]; then
                    local stage=${rest%% *} from=${rest#* }
                    cp -a "$folder/${stage#--from=}${from%% *}." "$machine${from##* }"
                else
                    mkdir -p "$machine${rest##* }"
                    git ls-files -z | xargs -0 tar cf - | tar xf - -C "$machine${rest##* }"
                fi ;;
            WORKDIR) at=$rest ;;
            USER) user=$rest ;;
            RUN) packaging/chroot.sh run "$machine" "cd '$at' && sh -c $(printf %q "$rest")" > "$folder/log" 2>&1 || { tail -n 20 "$folder/log"; exit 1; } ;;
        esac
    done 3< <(instructions)
    packaging/chroot.sh run "$machine" "cd '$at' && setpriv --reuid=$user --regid=$user --clear-groups env HOME='$at' LANG=C.UTF-8 \
        querent ask 'how many orders?' --yes -f json" | grep -q '[1-9]'
    echo "container: the steps were carried out, and querent answers as '$user'"
}

case ${1:-} in
    lint) lint ;;
    try) lint && try ;;
    *) sed -n '2,4s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
