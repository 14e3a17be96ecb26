/* "The average age of the men", where a flag says of people whether they are male (or female):
 * those of whom it does, or does not. */
#include "known/known.h"

static const struct {
    const char *said;
    bool male;
} genders[] = {
    {"men|man|males|boys|gentlemen", true},
    {"women|woman|females|girls|ladies", false},
};

/* The flag that is called by that alone: is_male; column -1: there is none, or several. */
static struct column_ref gender_flag(struct ask *ask, const char *gender)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!column_has_words(ask, at, gender) || !flag_is(ask, at))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

/* "How many boys are there", where there are pupils: none of their teachers. */
static bool put_pupils(struct ask *ask)
{
    static const char *const rows[] = {"student", "pupil", "child", "kid"};
    for (size_t i = 0; i < ask->words.len; i++) {
        if (!wording_is(ask, i, "boys|girls") || table_at_word(ask, i) >= 0 ||
            (i > 0 && wording_is(ask, i - 1, "are|is")))
            continue;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            for (size_t r = 0; table_is_open(ask, (int)t) && r < sizeof rows / sizeof *rows; r++) {
                if (!table_ends_in(ask, (int)t, rows[r]) ||
                    table_column_by_words(ask, (int)t, "sex|gender") < 0)
                    continue;
                wording_put(ask, i, 1,
                            arena_printf(ask->arena, "%s %s",
                                         wording_is(ask, i, "boys") ? "male" : "female",
                                         table_plural(ask, (int)t)));
                return true;
            }
        }
    }
    return false;
}

void genders_said_read(struct ask *ask)
{
    if (put_pupils(ask))
        return;
    for (size_t i = 0; i < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof genders / sizeof *genders; k++) {
            if (!wording_is(ask, i, genders[k].said) || table_at_word(ask, i) >= 0)
                continue;
            const char *gender = genders[k].male ? "male" : "female";
            const struct column_ref flag = gender_flag(ask, gender);
            if (flag.column < 0)
                return;
            wording_put(ask, i, 1,
                        i > 0 && wording_is(ask, i - 1, "are|is|were|was")
                            ? gender
                            : arena_printf(ask->arena, "%s who are %s",
                                           table_plural(ask, flag.table), gender));
            return;
        }
    }
}
