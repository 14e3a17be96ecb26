/* The vocabulary: which letters are an English word, what an abbreviation stands for. Pure, any
 * thread; the first look-up hashes the lists once. */
#ifndef QUERENT_LANG_VOCABULARY_H
#define QUERENT_LANG_VOCABULARY_H

#include <stdbool.h>
#include <stddef.h>

/* How familiar a word is; VOCABULARY_NONE: not a word. */
enum vocabulary_rank {
    VOCABULARY_NONE,
    VOCABULARY_RARE,
    VOCABULARY_KNOWN,
    VOCABULARY_COMMON,
    VOCABULARY_DATABASE
};

/* Lower-case ASCII letters; len bytes. */
enum vocabulary_rank vocabulary_rank(const char *word, size_t len);
/* As vocabulary_rank, and regular plurals of words count too. */
enum vocabulary_rank vocabulary_rank_inflected(const char *word, size_t len);
/* A word, or one in -s, -ing, -ed, -er of a word. */
bool vocabulary_is_form(const char *word, size_t len);
/* "qty" → "quantity", "fname" → "first name"; NULL: no abbreviation. */
const char *vocabulary_expand(const char *word, size_t len);
/* What the next abbreviation stands for that begins with the letters and goes on; *at is 0 before
 * the first. NULL: no more. */
const char *vocabulary_next(const char *word, size_t len, size_t *at);

/* How letters stand for a longer word. */
enum vocabulary_cut {
    CUT_NONE,
    CUT_BONES_BEGIN, /* its first consonants, and not all: "apntmn" */
    CUT_BEGINS,      /* its beginning: "titl" */
    CUT_BONES        /* all its consonants, doubled ones once, with y or without: "trck" */
};
/* Lower-case letters both: len of the short form, n of the word. */
enum vocabulary_cut vocabulary_cut_of(const char *letters, size_t len, const char *word, size_t n);
/* The one word that the letters are cut from, where no other is nearly as usual: "trck" → "track",
 * "titl" → "title". Asked of letters that are no word and no abbreviation. False: there is none. */
bool vocabulary_in_full(const char *letters, size_t len, char *ret_word, size_t max);

#endif
