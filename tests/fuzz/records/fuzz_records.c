/* Files of lines that are read back: recorded answers of models (first byte even), and what ran
 * unaudited. A line that is none is an error or left out; what is counted is not more than there
 * are lines. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "audit_private.h"
#include "llm_private.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"

static char folder[64], path[96];

static void remove_folder(void)
{
    unlink(path);
    rmdir(folder);
}

static void make_folder(void)
{
    strcpy(folder, "/tmp/querent-fuzz-XXXXXX");
    if (!mkdtemp(folder))
        abort();
    snprintf(path, sizeof path, "%s/state.unaudited", folder);
    atexit(remove_folder);
}

static void read_answers(void)
{
    struct replay *replay = NULL;
    struct err err = ERR_INIT;

    if (replay_open(path, &replay, &err))
        replay_free(replay);
    else if (!*err.text)
        __builtin_trap();
}

static bool tell(void *arg, const struct missed_sum *sum)
{
    struct buf words = BUF_INIT;

    if ((size_t)sum->count > *(size_t *)arg || sum->first > sum->last)
        __builtin_trap();
    missed_words(sum, &words);
    buf_release(&words);
    return true;
}

static void read_missed(size_t lines)
{
    char *state = mem_printf("%s/state", folder);
    struct missed *missed = missed_new(state, "");

    missed_tell(missed, tell, &lines);
    missed_free(missed);
    mem_free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct err err = ERR_INIT;
    size_t lines = 1;

    if (size < 1)
        return 0;
    if (!*folder)
        make_folder();
    if (!path_write_atomic(path, data + 1, size - 1, 0600, &err))
        abort();
    for (size_t i = 1; i < size; i++)
        lines += data[i] == '\n';
    if (data[0] & 1)
        read_missed(lines);
    else
        read_answers();
    return 0;
}
