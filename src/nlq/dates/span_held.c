/* "Rentals returned at least 3 days late", "paid more than 14 days after the due date", "dropped
 * within 30 days of enrolling", where the noun before is of other rows: so many days or hours
 * between two dates of the rows that the verb speaks of. */
#include "dates/ends.h"
#include "figures/figures.h"
#include "querent/base/str.h"
#include "states/life.h"

static const char after_due[] =
    "late|after the due date|after their due date|after its due date|past the due date|after they "
    "were due|after it was due|after the expected date|after the promised date|after the planned "
    "date|after the agreed date|later than promised|later than expected|later than planned|too "
    "late";

static const struct {
    const char *said;
    enum sql_op op;
} compared[] = {{"more than|over|longer than|greater than", SQL_OP_GT},
                {"at least|no less than|not less than", SQL_OP_GE},
                {"less than|under|fewer than", SQL_OP_LT},
                {"within|at most|up to|no more than|not more than", SQL_OP_LE}};

struct held_said {
    size_t first, number, end; /* words: the comparison, how many, behind the unit */
    enum sql_op op;
    double many;
    long unit; /* seconds */
};

/* "More than 14 days", "a week" from word i on. */
static bool span_at(const struct ask *ask, size_t i, struct held_said *ret)
{
    struct held_said said = {.first = i, .op = SQL_OP_NONE};
    size_t len = 0;
    for (size_t k = 0; len == 0 && k < sizeof compared / sizeof *compared; k++) {
        len = wording_match(ask, i, compared[k].said);
        said.op = compared[k].op;
    }
    said.number = i + len;
    if (len == 0 || said.number + 1 >= ask->words.len)
        return false;
    const struct word *number = &ask->words.v[said.number];
    said.many = number->is_number ? number->number : 1;
    said.unit = unit_seconds(ask->words.v[said.number + 1].lower);
    said.end = said.number + 2;
    *ret = said;
    return said.unit > 0 && (number->is_number || wording_is(ask, said.number, "a|an|one"));
}

static void hold(struct ask *ask, const struct held_said *said, struct column_ref from,
                 struct column_ref to)
{
    enum { DAY = 86400 };
    struct term span = term_column(to, SIZE_MAX);
    span.span = true;
    span.from = from;
    span.unit = said->unit == DAY ? 0 : said->unit;
    struct cond *cond = arena_alloc(ask->arena, sizeof *cond);
    *cond = (struct cond){.kind = COND_COMPARE,
                          .op = said->op,
                          .left = span,
                          .right = term_column(no_column(), SIZE_MAX),
                          .value = arena_printf(ask->arena, "%.10g", said->many),
                          .numeric = true,
                          .at = SIZE_MAX,
                          .end = SIZE_MAX};
    ask->shape.against = cond;
    ask->shape.taken_for = arena_printf(ask->arena, "the time = from %s to %s",
                                        column_in_full(ask, from), column_in_full(ask, to));
}

/* The rows named before word i that keep when they were due and when that was done; -1. */
static int rows_before(struct ask *ask, size_t i, size_t verb, struct column_ref *ret_due,
                       struct column_ref *ret_done)
{
    for (size_t k = i; k-- > 0;) {
        const int rows = life_rows_at(ask, k);
        if (rows >= 0 && late_pair(ask, rows, verb, ret_due, ret_done))
            return rows;
    }
    return -1;
}

static bool read_late(struct ask *ask, size_t i)
{
    struct held_said said;
    struct column_ref due, done;
    const size_t late =
        i > 1 && span_at(ask, i, &said) ? wording_match(ask, said.end, after_due) : 0;
    if (late == 0 || !word_is_participle(&ask->words.v[i - 1]) || said.op == SQL_OP_LE ||
        rows_before(ask, i - 1, i - 1, &due, &done) < 0)
        return false;
    size_t first = i - 1;
    while (first > 1 && wording_is(ask, first - 1, "that|which|were|was|are|been|have|has|got"))
        first--;
    hold(ask, &said, due, done);
    wording_cut(ask, first, said.end + late - first);
    return true;
}

void span_held_read(struct ask *ask)
{
    for (size_t i = 2; i + 2 < ask->words.len && ask->shape.against == NULL; i++) {
        if (read_late(ask, i))
            return;
    }
}
