/* The options whose words are always the same, as the history has them. */
#include "querent/base/str.h"
#include "querent/router/router.h"
#include "texts.h"

bool answer_is_option(const char *text)
{
    static const char *const labels[] = {
        TEXT_GENERATE,         TEXT_PROVIDE,        TEXT_ASK_ANOTHER, TEXT_PROVIDE_INSTEAD,
        TEXT_GENERATE_INSTEAD, TEXT_MEND,           TEXT_YES_RUN,     TEXT_NO_ASK_AGAIN,
        TEXT_NO_OTHER_SQL,     TEXT_NO_ROWS_AGAIN,  TEXT_ROWS_AGAIN,  TEXT_ANOTHER_READING,
        TEXT_LESSON_YES,       TEXT_LESSON_COMPANY, TEXT_LESSON_NO,   TEXT_ONCE_YES,
        TEXT_WITHOUT_LESSONS,  TEXT_YES_RUN_HEAVY,  TEXT_ASK_AGAIN,   TEXT_SAME_RUN,
        TEXT_REFETCH,          TEXT_WRITE,          TEXT_EMAIL,       TEXT_FINISH,
        TEXT_ASK_ON,           TEXT_YES_CREATE,     TEXT_LEAVE_FORM,
    };

    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (str_eq(labels[i], text))
            return true;
    return false;
}
