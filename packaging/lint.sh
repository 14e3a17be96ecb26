#!/usr/bin/env bash
# What a compiler does not see: the layers below the screen have no curses, headers are guarded, and only
# the terminal's file calls doupdate.
set -euo pipefail
cd "$(dirname "$0")/.."
fail=0
complain() { echo "lint: $1" >&2; fail=1; }

if grep -lE '#include <(ncurses|curses|panel)' -r src include --include='*.[ch]' | grep -vE '^src/ui/'; then
    complain "curses is included outside src/ui (above)"
fi
if [ "$(grep -lE '\bdoupdate\(' -r src --include='*.c' | wc -l)" -gt 1 ]; then
    complain "doupdate() stands in more than one file"
fi
if grep -nE '\bpthread_create\(' -r src --include='*.c' | grep -v '^src/base/system/thread.c:'; then
    complain "a thread that base/thread.h did not start (above)"
fi
if grep -nE '#include "console.h"' -r src/ui/*/; then
    complain "a part of the screen includes the console above it (above): see src/ui/state.h"
fi
if grep -nE '%\.[0-9]{2,}s' -r src --include='*.c'; then
    complain "a cut that may fall inside a character (above): print TEXT_CUT of base/text.h by %.*s"
fi
packaging/structure.py --cycles || complain "a cycle of files that grew (above)"
packaging/structure.py --check || complain "public functions that nothing but tests calls (above)"
if grep -nE '"[^"]*[a-z]{2} [a-z]{2}[^"]*"' -r src/ui --include='*.c' | grep -vE ':[0-9]+: *(/?\*|.*/\*)'; then
    complain "a text of the screen that does not stand in src/ui/texts (above)"
fi
for header in $(find include/querent -name '*.h'); do
    guard=$(echo "$header" | sed 's|include/||; s|[/.]|_|g' | tr '[:lower:]' '[:upper:]')
    grep -q "#define $guard\$" "$header" || complain "$header lacks the guard $guard"
done
if grep -nE '/(home|root|work)/[a-z]' -r src include prompts themes packaging CMakeLists.txt cmake --include='*' | grep -v 'lint.sh'; then
    complain "a path of somebody's machine (above)"
fi
python3 packaging/texts.py --check || complain "texts (above): see packaging/texts.py"
. packaging/packages.sh
sources() { find src include tests -name '*.[ch]'; }
if command -v "$FORMATTER" >/dev/null; then
    sources | xargs "$FORMATTER" --dry-run -Werror || complain "not formatted (above): run $FORMATTER -i on it"
else
    echo "lint: skipped the check of the layout, since $FORMATTER is not installed"
fi
# Tables between "clang-format off" and "clang-format on" may be wider.
long=$(sources | xargs awk '/clang-format off/ { table = 1 } /clang-format on/ { table = 0 } FNR == 1 { table = 0 }
    length($0) > 100 && !table { print FILENAME ":" FNR }')
[ -z "$long" ] || complain "lines over 100 columns: $long"
[ "$fail" -eq 0 ] && echo "lint: fine"
exit "$fail"
