/* The names of the schema as a question needs them: words that mean nearly the same as a name are
 * read as that name first, and then the columns that share no word with the question are dropped.
 */
#include "words/names.h"

void names_prepare(struct ask *ask)
{
    names_index(ask);
    names_mark_spoken(ask);
    value_nouns(ask);
    meant_words(ask, false);
    names_mark_spoken(ask);
    meant_columns(ask, true);
    names_keep_asked(ask);
    names_mark_spoken(ask);
}

void names_meant_read(struct ask *ask)
{
    names_index(ask);
    names_mark_spoken(ask);
    asked_columns(ask);
    meant_words(ask, true);
    names_release(ask);
    ask->names = NULL;
}
