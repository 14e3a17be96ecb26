/* WordNet's files, a few lines of them in the format of wndb(5WN), and files that break it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "querent/lang/wordnet.h"

static char folder[] = "/tmp/test_wordnet_XXXXXX";

/* Offsets stand in the files: each synset's line is as long as is said here. */
enum { LINE = 100, MUSICIAN = LINE, PLAYER = 2 * LINE, PERFORMER = 3 * LINE, PIANIST = 4 * LINE };

static void put_line(FILE *file, const char *fmt, long offset)
{
    char line[LINE + 1];
    int len = snprintf(line, sizeof line, fmt, offset);
    assert_true(len > 0 && len < LINE);
    fprintf(file, "%-*s\n", LINE - 1, line);
}

static FILE *open_file(const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    return file;
}

static int setup(void **state)
{
    (void)state;
    assert_non_null(mkdtemp(folder));
    FILE *index = open_file("index.noun");
    fputs("  1 This software is the licence of these words.  \n", index);
    fprintf(index, "broken n 3\n");
    fprintf(index, "lost n 1 0 1 0 99999999\n");
    fprintf(index, "musician n 2 2 @ ~ 2 2 %08d %08d  \n", MUSICIAN, PLAYER);
    fprintf(index, "performer n 1 1 ~ 1 1 %08d  \n", PERFORMER);
    fclose(index);
    FILE *data = open_file("data.noun");
    put_line(data, "  1 This software is the licence of these words. %ld", 0);
    put_line(data, "%08ld 18 n 01 musician 0 002 @ 00000300 n 0000 ~ 00000400 n 0000 | plays",
             MUSICIAN);
    put_line(data, "%08ld 18 n 03 musician 1 instrumentalist 0 Player_Piano 0 000 | someone",
             PLAYER);
    put_line(data, "%08ld 18 n 02 performer 0 performing_artist 0 001 ~ 00000100 n 0000 | who",
             PERFORMER);
    put_line(data, "%08ld 18 n 01 pianist 0 001 @ 00000100 n 0000 | plays the piano", PIANIST);
    fclose(data);
    return setenv("WNSEARCHDIR", folder, 1);
}

static int teardown(void **state)
{
    static const char *const names[] = {"index.noun", "data.noun"};
    char path[128];
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    return rmdir(folder);
}

struct seen {
    char text[512];
    double best;
    const char *wanted;
};

static void note(const char *word, double nearness, void *arg)
{
    struct seen *seen = arg;
    strncat(seen->text, word, sizeof seen->text - strlen(seen->text) - 2);
    strcat(seen->text, " ");
    if (strcmp(word, seen->wanted) == 0 && nearness > seen->best)
        seen->best = nearness;
}

static double nearness(const char *lemma, const char *other)
{
    struct seen seen = {.wanted = other};
    wordnet_each_kin(lemma, note, &seen);
    return seen.best;
}

static void wordnet_each_kin__tells__synonyms_and_kinds(void **state)
{
    (void)state;
    assert_true(nearness("musician", "musician") > .9);
    assert_true(nearness("musician", "instrumentalist") > .8);
    assert_true(nearness("musician", "performer") < nearness("musician", "instrumentalist"));
    assert_true(nearness("musician", "pianist") > 0);
    assert_true(nearness("performer", "musician") > 0);
}

static void wordnet_each_kin__leaves_out__what_is_no_single_word(void **state)
{
    struct seen seen = {.wanted = "-"};
    (void)state;
    wordnet_each_kin("musician", note, &seen);
    assert_null(strchr(seen.text, '_'));
}

static void wordnet_each_kin__survives__files_that_break_the_format(void **state)
{
    static const char *const words[] = {"broken", "lost", "", "zither", "a", "This", "two words"};
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_true(nearness(words[i], "musician") == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wordnet_each_kin__tells__synonyms_and_kinds),
        cmocka_unit_test(wordnet_each_kin__leaves_out__what_is_no_single_word),
        cmocka_unit_test(wordnet_each_kin__survives__files_that_break_the_format),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
