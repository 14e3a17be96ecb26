/* Headings are written for people: "Order Date", "Customer #", two of "Amount". Names are made of
 * their letters and digits, so that SQL needs no quotes. */
#include <ctype.h>
#include <string.h>

#include "csv/csv.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

static bool csv_names_part(unsigned char c)
{
    return isalnum(c) || c >= 0x80;
}

char *csv_name(const char *text)
{
    struct buf out = BUF_INIT;

    for (size_t i = 0; text[i]; i++) {
        const unsigned char c = (unsigned char)text[i];
        const unsigned char before = i ? (unsigned char)text[i - 1] : ' ';
        const unsigned char after = (unsigned char)text[i + 1];
        if (!csv_names_part(c)) {
            if (out.len && out.p[out.len - 1] != '_')
                buf_addc(&out, '_');
            continue;
        }
        const bool word = isupper(c) && (islower(before) || (isupper(before) && islower(after)));
        if (word && out.len && out.p[out.len - 1] != '_')
            buf_addc(&out, '_');
        if (out.len == 0 && isdigit(c))
            buf_add(&out, "n_");
        buf_addc(&out, (char)str_lower((char)c));
    }
    while (out.len && out.p[out.len - 1] == '_')
        buf_truncate(&out, out.len - 1);
    char *name = mem_strdup(buf_str(&out));
    buf_release(&out);
    return name;
}

/* Takes the name. What a name has with it is the last number that was tried behind it, so that
 * thousands of the same heading take no longer than as many others. */
static char *csv_names_other(char *base, struct map *taken)
{
    intptr_t n = (intptr_t)map_get(taken, base);
    char *name = mem_strdup(base);

    for (bool more = n > 0; more; more = map_get(taken, name) != NULL) {
        mem_free(name);
        name = mem_printf("%s_%zu", base, (size_t)++n);
    }
    if (n > 0)
        map_put(taken, base, (void *)n);
    map_put(taken, name, (void *)(intptr_t)1);
    mem_free(base);
    return name;
}

char *csv_name_among(const char *text, size_t position, struct map *taken)
{
    char *name = csv_name(text);

    if (!*name) {
        mem_free(name);
        name = mem_printf("column_%zu", position);
    }
    return csv_names_other(name, taken);
}

char *csv_table_name(const char *path, struct map *taken)
{
    const char *slash = strrchr(path, '/');
    const char *file = slash ? slash + 1 : path;
    const char *dot = strrchr(file, '.');
    char *stem = mem_strndup(file, dot && dot > file ? (size_t)(dot - file) : strlen(file));
    char *name = csv_name(stem);

    mem_free(stem);
    if (!*name || str_starts_fold(name, "sqlite_")) {
        mem_free(name);
        name = mem_strdup("data");
    }
    return csv_names_other(name, taken);
}
