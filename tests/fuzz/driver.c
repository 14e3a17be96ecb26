/* A fuzzer's check as an ordinary test: every file of the corpus as it is, then changed by a
 * generator that starts the same in every run, and made long, for its time. Arguments are files to
 * run instead, as a fuzzer leaves them. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "growth.h"

enum { MUTATIONS = 150, SIZE = 16384, NIGHT = 600 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint32_t state = 2463534242u;

static uint32_t next(uint32_t below)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return below ? state % below : 0;
}

/* One change behind the first byte, which says what the input is: a byte, a cut, a piece again. */
static size_t mutate(uint8_t *data, size_t size)
{
    static const char marks[] = "{}[]()<>\"'`:;,.\\/*-#&|=%$\n\t \xc3\xff";
    const size_t at = 1 + next((uint32_t)(size - 1));
    const size_t rest = size - at, piece = next((uint32_t)rest);

    switch (next(4)) {
    case 0:
        data[at < size ? at : size - 1] = (uint8_t)next(256);
        return size;
    case 1:
        data[at < size ? at : size - 1] = (uint8_t)marks[next(sizeof marks - 1)];
        return size;
    case 2:
        memmove(data + at, data + at + piece, rest - piece);
        return size - piece;
    default:
        if (size + piece > SIZE)
            return size;
        memmove(data + at + piece, data + at, rest);
        return size + piece;
    }
}

static size_t read_file(const char *path, uint8_t *data)
{
    FILE *file = fopen(path, "rb");

    if (!file) {
        perror(path);
        exit(1);
    }
    const size_t size = fread(data, 1, SIZE, file);
    fclose(file);
    return size;
}

/* In a block of just its size, so that a byte too far is seen. */
static void run(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);

    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static void run_seed(const char *path)
{
    static uint8_t seed[SIZE], data[SIZE];
    const size_t whole = read_file(path, seed);

    run(seed, whole);
    for (int m = 0; m < MUTATIONS && whole > 1; m++) {
        size_t size = whole;
        memcpy(data, seed, whole);
        for (uint32_t changes = 1 + next(6); changes > 0 && size > 1; changes--)
            size = mutate(data, size);
        run(data, size);
    }
    growth_check(seed, whole, next, LLVMFuzzerTestOneInput);
}

/* How long to go on, in seconds. */
static long patience(void)
{
    const char *seconds = getenv("QUERENT_FUZZ_SECONDS"), *nightly = getenv("QUERENT_NIGHTLY");

    return seconds ? strtol(seconds, NULL, 10) : nightly && *nightly ? NIGHT : 0;
}

/* Each file once more and more, until the time is over. */
static void go_on(const char *corpus, struct dirent *const *names, int count, long seconds)
{
    const time_t end = time(NULL) + seconds;

    while (time(NULL) < end) {
        for (int i = 0; i < count && time(NULL) < end; i++) {
            char path[4096];
            snprintf(path, sizeof path, "%s/%s", corpus, names[i]->d_name);
            if (names[i]->d_name[0] != '.')
                run_seed(path);
        }
    }
}

int main(int argc, char **argv)
{
    const char *named = getenv("QUERENT_CORPUS");
    char *corpus = named ? strdup(named) : NULL;
    struct dirent **names = NULL;
    static uint8_t data[SIZE];
    const long seconds = patience(); /* before a check empties the environment */
    int seeds = 0;

    for (int i = 1; i < argc; i++)
        run(data, read_file(argv[i], data));
    const int count = argc == 1 && corpus ? scandir(corpus, &names, NULL, alphasort) : 0;
    for (int i = 0; i < count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", corpus, names[i]->d_name);
        if (names[i]->d_name[0] != '.') {
            run_seed(path);
            seeds++;
        }
    }
    if (seeds)
        go_on(corpus, names, count, seconds);
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
    free(corpus);
    printf("%d seeds hold\n", seeds);
    return argc == 1 && !seeds; /* without a corpus nothing was tried */
}
