/* "Collected late, i.e. paid after the due date", "got paid late (paid after the due date)": what
 * late means is said behind it, and once is enough. */
#include "frame.h"
#include "querent/base/str.h"

static const char means[] =
    "i.e.|i.e|ie|that is|meaning|in other words|by which i mean|so|that means";
static const char behind[] =
    "after the due date|after its due date|after their due date|after it was due|after they were "
    "due|"
    "after the deadline|after the expected date|after the promised date|after the planned "
    "date|past "
    "the due date|later than expected|later than promised|later than planned";

static size_t marks(const struct ask *ask, size_t i, const char *mark)
{
    return i < ask->words.len && word_is_mark(&ask->words.v[i], mark);
}

void late_defined_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        size_t k = i + 1;
        if (!wording_is(ask, i, "late"))
            continue;
        while (k < i + 6 && !marks(ask, k, "(,") &&
               wording_is(ask, k, "this|last|year|month|quarter"))
            k++; /* "late this year (…)" */
        const size_t open = marks(ask, k, "("), comma = marks(ask, k, ",");
        size_t deed = k + open + comma;
        const size_t said = wording_match(ask, deed, means);
        deed += said;
        deed += marks(ask, deed, ",.");
        const size_t len = deed < ask->words.len ? wording_match(ask, deed + 1, behind) : 0;
        if (len == 0 || !(open || said) || !word_is_participle(&ask->words.v[deed]))
            continue;
        if (open && marks(ask, deed + 1 + len, ")"))
            wording_cut(ask, k, deed + 2 + len - k);
        else if (comma && word_is_participle(&ask->words.v[i - 1]) && k == i + 1)
            wording_cut(ask, i - 1, deed - i + 1);
        return;
    }
}
