/* The words of a question for a share, as its forms (shares_said.c) take them apart. */
#ifndef NLQ_SHARES_TEXT_H
#define NLQ_SHARES_TEXT_H

#include "shares/shares.h"

/* The question's words, each of which belongs somewhere. */
struct share_text {
    struct ask *ask;
    bool out[QUESTION_WORDS_MAX];   /* says nothing more */
    bool whole[QUESTION_WORDS_MAX]; /* is said of the whole alone */
    struct share_said said;
};

struct spans {
    size_t from, to;
};

/* The less of what words [from, to) say the better, as of waste. */
bool share_of_bad(const struct ask *ask, size_t from, size_t to);
/* Takes out what is no condition: the unit, the order, what is shown anyway. */
void share_settle(struct share_text *text);
/* Words [from, to) say nothing more. */
void share_drop(struct share_text *text, size_t from, size_t to);
/* Words [from, to) as they are read; `whole`: with what is said of the whole alone. */
const char *share_text(const struct share_text *text, size_t from, size_t to, bool whole);
bool share_mark_at(const struct ask *ask, size_t i);
/* A dash with blanks around it ends a part as a comma does. */
bool share_gap_before(const struct ask *ask, size_t i);
/* The first word at or behind i that is a mark, or stands behind a dash. */
size_t share_part_end(const struct ask *ask, size_t i);
/* A group begins: "per carrier", "for each oven", "by channel". */
bool share_groups_at(struct ask *ask, size_t i);
/* The part's end, or where a group begins. */
size_t share_phrase_end(struct ask *ask, size_t i);
/* Where the noun phrase ends: at its rows or its amount, before periods, groups and the like. */
size_t share_noun_end(struct ask *ask, size_t i);
/* The verb that says of the rows from word i on what the part did; `end`: none does. */
size_t share_verb(const struct ask *ask, size_t i, size_t end);
/* The first word from i on that is none of these. */
size_t share_skip(const struct ask *ask, size_t i, const char *words);
/* The rows are called so within the words; else what is added up is. */
bool share_names_rows(struct ask *ask, size_t from, size_t to);

#endif
