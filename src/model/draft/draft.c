/* Drafts as data: found by key, told in words, merged with what was decided before. */
#include "querent/model/schema/draft.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"

enum { FILE_MAX = 64 << 20 };

static const char *const kind_names[] = {
    [DRAFT_ROLE] = "role",       [DRAFT_DATE] = "date",   [DRAFT_ABOUT] = "about",
    [DRAFT_UNIT] = "unit",       [DRAFT_JOIN] = "join",   [DRAFT_SYNONYMS] = "synonyms",
    [DRAFT_MEASURE] = "measure", [DRAFT_VALUE] = "value", [DRAFT_FILTER] = "filter",
};

const char *draft_kind_name(enum draft_kind kind)
{
    return kind_names[kind];
}

const char *draft_state_name(enum draft_state state)
{
    static const char *const names[] = {"proposed", "accepted", "rejected"};

    return names[state];
}

char *draft_words(const struct draft_entry *entry)
{
    const char *column = entry->column ? entry->column : "", *dot = entry->column ? "." : "";

    switch (entry->kind) {
    case DRAFT_ROLE:
        return mem_printf("%s is a %s table", entry->table, entry->means);
    case DRAFT_DATE:
        return mem_printf("%s is dated by %s", entry->table, entry->means);
    case DRAFT_ABOUT:
        return mem_printf("%s%s%s: %s", entry->table, dot, column, entry->means);
    case DRAFT_UNIT:
        return mem_printf("%s.%s is in %s", entry->table, column, entry->means);
    case DRAFT_SYNONYMS:
        return mem_printf("%s.%s is also called %s", entry->table, column, entry->means);
    case DRAFT_JOIN:
        return mem_strdup(entry->means);
    case DRAFT_MEASURE:
        return entry->where
                   ? mem_printf("%s means %s where %s", entry->says, entry->means, entry->where)
                   : mem_printf("%s means %s", entry->says, entry->means);
    case DRAFT_FILTER:
        return mem_printf("always: %s", entry->means);
    default:
        return mem_printf("%s means %s", entry->says, entry->means);
    }
}

static char *draft_small(const char *key)
{
    char *small = mem_strdup(key);

    for (char *p = small; *p; p++)
        *p = (char)str_lower(*p);
    return small;
}

struct draft_entry *draft_find(const struct draft *draft, const char *key)
{
    char *small = draft_small(key);
    const size_t number = (size_t)map_get(&draft->by_key, small);

    mem_free(small);
    return number ? &draft->entries.v[number - 1] : NULL;
}

void draft_add(struct draft *draft, struct draft_entry entry)
{
    if (draft_find(draft, entry.key)) {
        draft_entry_release(&entry);
        return;
    }
    char *small = draft_small(entry.key);
    vec_push(&draft->entries, entry);
    map_put(&draft->by_key, small, (void *)draft->entries.len);
    mem_free(small);
}

void draft_drop(struct draft *draft, size_t i)
{
    draft_entry_release(&draft->entries.v[i]);
    memmove(&draft->entries.v[i], &draft->entries.v[i + 1],
            (draft->entries.len - i - 1) * sizeof draft->entries.v[0]);
    draft->entries.len--;
    map_clear(&draft->by_key);
    for (size_t k = 0; k < draft->entries.len; k++) {
        char *small = draft_small(draft->entries.v[k].key);
        map_put(&draft->by_key, small, (void *)(k + 1));
        mem_free(small);
    }
}

void draft_import(struct draft *draft, struct draft_entry entry)
{
    struct draft_entry *there = draft_find(draft, entry.key);

    if (!there || there->imported || there->state != DRAFT_PROPOSED) {
        draft_add(draft, entry);
        return;
    }
    draft_entry_release(there);
    *there = entry;
}

void draft_keep_decided(struct draft *draft, struct draft *before)
{
    for (size_t i = 0; i < before->entries.len; i++) {
        struct draft_entry *old = &before->entries.v[i];
        if (old->state == DRAFT_PROPOSED && !old->imported)
            continue;
        struct draft_entry *now = draft_find(draft, old->key);
        if (now) {
            struct draft_entry drafted = *now;
            *now = *old;
            *old = drafted;
        } else {
            draft_add(draft, *old);
            *old = (struct draft_entry){0};
        }
    }
}

void draft_entry_release(struct draft_entry *entry)
{
    mem_free(entry->key);
    mem_free(entry->table);
    mem_free(entry->column);
    mem_free(entry->says);
    mem_free(entry->means);
    mem_free(entry->where);
    mem_free(entry->evidence);
    *entry = (struct draft_entry){0};
}

void draft_release(struct draft *draft)
{
    for (size_t i = 0; i < draft->entries.len; i++)
        draft_entry_release(&draft->entries.v[i]);
    vec_release(&draft->entries);
    map_release(&draft->by_key);
}

bool draft_read(const char *path, struct draft *ret_draft, struct err *err)
{
    struct buf text = BUF_INIT;

    *ret_draft = (struct draft){0};
    if (!path_exists(path))
        return true;
    const bool ok = trust_read(path, FILE_MAX, &text, err) &&
                    draft_parse(path, buf_str(&text), text.len, ret_draft, err);
    buf_release(&text);
    return ok;
}

bool draft_save(const char *path, const struct draft *draft, struct err *err)
{
    char *dir = mem_strdup(path), *slash = strrchr(dir, '/');
    struct buf text = BUF_INIT;

    if (slash)
        *slash = '\0';
    draft_write(draft, &text);
    const bool ok = (!slash || slash == dir || path_make_dirs(dir, err)) &&
                    path_write_atomic(path, buf_str(&text), text.len, 0600, err);
    buf_release(&text);
    mem_free(dir);
    return ok;
}
