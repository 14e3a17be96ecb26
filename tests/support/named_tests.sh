#!/usr/bin/env bash
# Every test that the documents name is one that ctest knows. $1: the build folder, $2: the
# source folder. Skipped where tests of a database are left out, since its client library is not there.
known=$(cd "$1" && ctest -N 2>/dev/null | sed -nE 's/^ *Test +#[0-9]+: //p')
missing=0
names=$(grep -ohE '`(unit|integration|e2e|faults|fuzz|scale|screen)?_[a-z0-9_*]+`' "$2"/*.md "$2"/docs/*.md | tr -d '`' | sort -u)
for name in $names; do
    case $name in
    _*) pattern=".*$name" ;; # `integration_x_sqlite`, `_postgres`
    *) pattern=${name//\*/.*} ;;
    esac
    grep -qxE "$pattern" <<< "$known" || { echo "no test: $name"; missing=1; }
done
[ "$(wc -w <<< "$names")" -gt 40 ] || { echo "the names were not found in the documents"; exit 1; }
if [ "$missing" = 1 ] && ! grep -q integration_guard_execution_postgres <<< "$known"; then
    exit 77
fi
exit "$missing"
