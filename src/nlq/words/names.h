/* Names and runs of words while they are compared: names.c finds them, names_fit.c says how well
 * one fits the other. */
#ifndef NLQ_NAMES_H
#define NLQ_NAMES_H

#include "ask.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"

#define NAME_WORDS 8
#define SPAN_WORDS 6
#define COLUMN_NEARNESS .9 /* of what is said for a column: as a word of the thesaurus */

/* What a table's name ends in that only says that rows are kept: a repair_job is a repair. */
#define NAME_KEEPERS                                                                               \
    "job|record|entry|case|event|log|list|period|request|ticket|incident|transaction|sheet|"       \
    "register|book"

struct name {
    struct column_ref at;
    size_t len;
    const char *lemma[NAME_WORDS];
    const char *joined;
    size_t own;    /* leading words that repeat the table's name ("student name" of student: 1), or
                    * that all columns of the table begin with */
    double weight; /* 1; less for what a description says */
};

struct name_index {
    VEC(struct name) names;  /* columns that share a word with the question */
    VEC(struct name) tables; /* by table index, all of them */
    VEC(struct name) others; /* what else tables are called: by their comments, without a prefix */
    unsigned char *spoken; /* by table: 2 where all words of its name are said, 1 where some are */
};

/* The question says all words of the table's name: 2, some of them: 1, none: 0. */
static inline int names_spoken(const struct ask *ask, int table)
{
    return table < 0 || !ask->names || !ask->names->spoken ? 0 : ask->names->spoken[table];
}

/* The lemmas of a span without small words; also joined. */
struct span {
    const char *lemma[SPAN_WORDS];
    const struct word *word[SPAN_WORDS]; /* NULL: not from the question */
    size_t len;
    const char *joined;
};

/* names.c: all names of the schema as ask->names; which tables the question may speak of, whose
 * columns are kept first where more tables have one called alike than candidates are kept; and the
 * columns without those that share no word with the question. */
void names_index(struct ask *ask);
void names_mark_spoken(struct ask *ask);
void names_keep_asked(struct ask *ask);
/* The lemmas of a name's words (names.c). */
struct name name_make(struct ask *ask, struct column_ref at, const char *words, double weight);
/* meant.c: reads words that the schema does not know as those of it that mean nearly the same. The
 * index holds all names. Of tables only: nothing else is exchanged. */
void meant_words(struct ask *ask, bool of_tables);
/* The word in the plural; memory is the arena's. */
const char *meant_plural(struct ask *ask, const char *word);
/* meant_compound.c: the same for expressions of several words. */
void meant_compounds(struct ask *ask);
/* The schema or its rows know the expression, or what it is made of, by themselves. */
bool compound_is_known(struct ask *ask, size_t first, size_t last);
/* The words begin an expression that one word of the schema stands for. */
bool compound_means(struct ask *ask, size_t first, size_t last);
/* Word i belongs to such an expression: a movie theatre is no movie. */
bool compound_has(struct ask *ask, size_t i);
/* meant_column.c: the same for what is said of a column in several words, and, alone, in one. */
void meant_columns(struct ask *ask, bool alone);
/* The one column that is called by one of the names ("a|b c", the likeliest first), as it is typed;
 * NULL: there is none. */
const char *column_named(struct ask *ask, const char *names);
/* asked_column.c: questions for a column that do not say its name ("how tough is"), by that name.
 */
void asked_columns(struct ask *ask);
/* The column of the table that such a question at word i asks of "it", up to the end of the clause;
 * column -1: none. */
struct column_ref asked_of_it(struct ask *ask, size_t i, int table);
/* value_nouns.c: nouns that rows are by a value of theirs ("waiters" of the staff). */
void value_nouns(struct ask *ask);
/* The value says what is done ('Accounting'), and the word does not ("accounts"). */
static inline bool value_is_activity(const struct word *word, const char *value)
{
    return str_ends(value, "ing") && !str_ends(word->lower, "ing") &&
           !str_ends(word->lower, "ings");
}
/* kind_parts.c: the only table some kinds of whose rows have the word in their names ("washer" of
 * tunnel washers); -1: none, or several. */
int table_of_part(struct ask *ask, size_t i);
/* The abbreviation is known to stand for another word than this one, which only begins with it:
 * "rep" is short for a representative, and not for "repeat". */
bool name_stands_for_other(const char *word, const char *cut);
/* Some name of a table or column has the word, or runs its words together to it. */
bool names_have(const struct ask *ask, const char *lemma);
/* names_short.c: the question's own words that a word of a name is short for ("mtr", "wo"), or that
 * its letters stand for in place of what they were read as; as lemmas, at most max; 0: of none.
 * Initials only of a table. */
size_t names_unshorten(struct ask *ask, struct column_ref at, const char *name,
                       const char **ret_lemmas, size_t max);
/* The letters are no word, and all consonants of the word that matter: "pnl" of panel. */
bool names_stands_short(const char *name, const char *word);
/* names_other.c: what a table and its columns are called beside their names: the dictionary's
 * names, short comments, names without a prefix that all share. */
void names_add_others(struct ask *ask, int table);
/* Leading words that the names of all columns of the table share. */
size_t names_shared(struct ask *ask, int table);

/* exact.c: the names that word i spells as they are stored; none where its English means as much.
 */
struct matches exact_tables(struct ask *ask, size_t i);
struct matches exact_columns(struct ask *ask, size_t i);
bool exact_is_name(struct ask *ask, size_t i);

bool name_is_synonym(const struct word *word, const char *lemma);
/* 0 to 1: how well the words fit a column's name, a table's. */
double fit_column(const struct ask *ask, const struct span *span, const struct name *name);
double fit_table(const struct ask *ask, const struct span *span, const struct name *name);

#endif
