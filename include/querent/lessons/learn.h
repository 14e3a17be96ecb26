/* What is learned: from words that teach, from an edit of the SQL, from an error that was mended.
 * A lesson comes out bound: its texts name what the schema has. Nothing is learned of data that
 * looks private. Pure.
 */
#ifndef QUERENT_LESSONS_LEARN_H
#define QUERENT_LESSONS_LEARN_H

#include "querent/catalog/catalog.h"
#include "querent/lang/words.h"
#include "querent/model/lesson.h"

/* "revenue means quantity times unit price", "by clients I mean PROD_Customers", "always leave out
 * deleted ones", "always join a.x with b.y". `sql`, which may be NULL, is what is being talked
 * about: names are its tables' first. False with ERR_NOT_FOUND: the words teach nothing; with
 * ERR_UNSURE: they do, and *err says what of them names nothing. The lesson has kind, words,
 * meaning and name; scope and the rest are the caller's. */
bool lesson_of_words(const struct catalog *catalog, const char *words, const char *sql,
                     struct lesson *ret_lesson, struct err *err);
/* Whether the words have the form of such, whatever the schema says to them. */
bool lesson_may_be(const char *words);
/* The one thing that an edit changed, as a lesson; false: it changed none, or more than one that
 * could be a lesson. `ignored`: the only word of the question that the offered SQL left out, NULL:
 * there is not one. */
bool lesson_of_edit(const struct catalog *catalog, const char *question, const char *ignored,
                    const char *offered, const char *confirmed, struct lesson *ret_lesson);
/* What of an edit may have been meant for one time only: rows that are left out (a LIMIT, a
 * condition) and their order, in words: "with LIMIT 5 and only where orders.total > 100". Heap;
 * NULL: nothing of it. */
char *lesson_edit_once(const struct catalog *catalog, const char *offered, const char *confirmed);
/* SQL that a person gave where `offered` waits is a change of it, and so another answer to the
 * question: it reads about the same tables, counts or sums the same for the same groups (or
 * shows some column of plain rows that was offered), and leaves values that the question names. In
 * an editor, where the offer itself is changed, other tables alone or other outputs of the same
 * kind make it no other. What can't be read, or names a table that the schema lacks, may become
 * one. False: it is SQL without a question, or `offered` can't be read. */
bool lesson_is_change(const struct catalog *catalog, const char *question, const char *offered,
                      const char *given, bool in_editor);
/* What an approved question's only word that nothing else explains stands for: a column, a table,
 * or a condition whose value nobody said, where the SQL has one such thing alone. False: it teaches
 * none. */
bool lesson_of_approval(const struct catalog *catalog, const char *question, const char *sql,
                        struct lesson *ret_lesson);
/* The words that name nothing: neither grammar nor a number, nor near to a name of the schema. Such
 * alone are taught by approved questions. At most `max` of their places; returns how many. */
size_t lesson_open_words(const struct catalog *catalog, const struct words *words, size_t *ret_at,
                         size_t max);
/* The wrong name of SQL that failed and what stands for it in SQL that ran. */
bool lesson_of_recovery(const struct catalog *catalog, const char *failed, const char *wrong,
                        const char *ran, struct lesson *ret_lesson);

#endif
