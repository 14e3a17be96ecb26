#include "querent/model/sql_version.h"

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

/* The built-in engine is sure from 0.82 on; 0.815 would be shown as 82 %. */
#define SURE_FROM .815

struct sql_version *sql_version_copy(const struct sql_version *version)
{
    if (!version)
        return NULL;
    struct sql_version *copy = mem_alloc(sizeof *copy);
    *copy = *version;
    copy->text = mem_strdup(version->text);
    copy->run = mem_strdup(version->run);
    copy->words = mem_strdup(version->words);
    copy->reads = mem_strdup(version->reads);
    copy->database = mem_strdup(version->database);
    copy->unseen = mem_strdup(version->unseen);
    copy->cost = mem_strdup(version->cost);
    copy->maker = mem_strdup(version->maker);
    copy->heavy = mem_strdup(version->heavy);
    copy->problem = mem_strdup(version->problem);
    copy->said = mem_strdup(version->said);
    copy->written = mem_strdup(version->written);
    copy->lessons = mem_strdup(version->lessons);
    copy->fix = mem_strdup(version->fix);
    copy->fixed = mem_strdup(version->fixed);
    copy->marks = mem_dup(version->marks, version->mark_count * sizeof *copy->marks);
    for (size_t i = 0; i < copy->mark_count; i++) {
        copy->marks[i].message = mem_strdup(version->marks[i].message);
        copy->marks[i].fix = mem_strdup(version->marks[i].fix);
        copy->marks[i].fixed = mem_strdup(version->marks[i].fixed);
    }
    copy->evidence = mem_dup(version->evidence, version->evidence_count * sizeof *copy->evidence);
    for (size_t i = 0; i < copy->evidence_count; i++)
        copy->evidence[i].text = mem_strdup(version->evidence[i].text);
    copy->held = NULL;
    copy->held_count = 0;
    for (size_t i = 0; i < version->held_count; i++)
        sql_version_hold(copy, version->held[i].name, version->held[i].what);
    return copy;
}

void sql_version_hold(struct sql_version *version, const char *name, const char *what)
{
    version->held = mem_realloc(version->held, (version->held_count + 1) * sizeof *version->held);
    version->held[version->held_count++] =
        (struct sql_held){.name = mem_strdup(name), .what = mem_strdup(what)};
}

bool sql_version_unreached(const struct sql_version *version, struct err *err)
{
    if (version->unreached)
        err_set(err, version->unreached, "%s", version->said);
    return version->unreached != ERR_NONE;
}

void sql_version_add_held(const struct sql_version *version, struct buf *out)
{
    for (size_t i = 0; i < version->held_count; i++) {
        const struct sql_held *held = &version->held[i];
        buf_addf(out, "%s'%s' is not known to only read%s%s", i ? "; " : "", held->name,
                 *held->what ? ": " : "", held->what);
    }
}

bool sql_version_ignores(const struct sql_version *version)
{
    for (size_t i = 0; i < version->evidence_count; i++)
        if (version->evidence[i].kind == EVIDENCE_IGNORED)
            return true;
    return false;
}

void sql_version_add_sure(const struct sql_version *version, struct buf *out)
{
    if (version->sure || version->confidence < SURE_FROM)
        buf_addf(out, "%s %.0f %%", version->sure ? "sure" : "not sure", version->confidence * 100);
    else
        buf_add(out, sql_version_ignores(version) ? "not sure: it leaves words out" : "not sure");
}

void sql_version_json_sure(const struct sql_version *version, struct buf *out)
{
    struct buf words = BUF_INIT;

    if (version->confidence < 0)
        return;
    sql_version_add_sure(version, &words);
    json_key_num(out, "confidence", version->confidence);
    json_key_str(out, "certainty", buf_str(&words));
    buf_release(&words);
}

bool sql_version_says_again(const struct sql_version *version, size_t evidence)
{
    const struct evidence *at = &version->evidence[evidence];
    for (size_t i = 0; i < evidence; i++)
        if (version->evidence[i].kind == at->kind && str_eq(version->evidence[i].text, at->text))
            return true;
    return false;
}

void sql_version_free(struct sql_version *version)
{
    if (!version)
        return;
    mem_free(version->text);
    mem_free(version->run);
    mem_free(version->words);
    mem_free(version->reads);
    mem_free(version->database);
    mem_free(version->unseen);
    mem_free(version->cost);
    mem_free(version->maker);
    mem_free(version->heavy);
    mem_free(version->problem);
    mem_free(version->said);
    mem_free(version->written);
    mem_free(version->lessons);
    mem_free(version->fix);
    mem_free(version->fixed);
    for (size_t i = 0; i < version->mark_count; i++) {
        mem_free(version->marks[i].message);
        mem_free(version->marks[i].fix);
        mem_free(version->marks[i].fixed);
    }
    mem_free(version->marks);
    for (size_t i = 0; i < version->evidence_count; i++)
        mem_free(version->evidence[i].text);
    mem_free(version->evidence);
    for (size_t i = 0; i < version->held_count; i++) {
        mem_free(version->held[i].name);
        mem_free(version->held[i].what);
    }
    mem_free(version->held);
    mem_free(version);
}

void sql_version_json_tables(const struct sql_version *version, struct buf *out)
{
    size_t count = 0;
    char **tables = str_split(version->reads ? version->reads : "", ',', &count);

    json_key_strs(out, "tables_used", (const char *const *)tables, count);
    str_free_all(tables, count);
}
