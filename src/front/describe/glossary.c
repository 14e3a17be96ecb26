/* "An active customer is one whose status is 'A'": taught as an operator would teach it. */
#include "describe/glossary.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/front/load_catalog.h"
#include "querent/lessons/learn.h"
#include "querent/rag/rag.h"

static struct draft_entry glossary_entry(enum draft_kind kind, const struct rag_definition *term)
{
    return (struct draft_entry){
        .kind = kind,
        .says = mem_strdup(term->term),
        .evidence = mem_printf("%s:%d: %s %s", term->path, term->line, term->term, term->meaning),
        .confidence = 0.7};
}

/* "one whose status is 'A'" → "status = 'A'" */
static char *glossary_condition(const char *meaning)
{
    static const char *const begins[] = {"one whose ",   "one with ",   "one where ",
                                         "those whose ", "those with ", "those where ",
                                         "any whose ",   "any with "};

    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (str_starts_fold(meaning, begins[i]))
            meaning += strlen(begins[i]);
    const char *is = strstr(meaning, " is ");
    return is && (is[4] == '\'' || (is[4] >= '0' && is[4] <= '9'))
               ? mem_printf("%.*s = %s", (int)(is - meaning), meaning, is + 4)
               : mem_strdup(meaning);
}

/* What is behind the first words of the meaning, or all of it. */
static bool glossary_teaches(const struct describe *describe, const struct rag_definition *term,
                             struct lesson *ret_lesson)
{
    char *condition = glossary_condition(term->meaning);
    char *whole = mem_printf("%s means %s", term->term, term->meaning),
         *words = mem_printf("%s means %s", term->term, condition);
    struct err err = ERR_INIT;
    const bool read = lesson_of_words(describe->catalog, words, NULL, ret_lesson, &err) ||
                      lesson_of_words(describe->catalog, whole, NULL, ret_lesson, &err);

    mem_free(whole);
    mem_free(words);
    mem_free(condition);
    return read;
}

static bool glossary_lesson(const struct describe *describe, const struct rag_definition *term,
                            struct draft *draft)
{
    struct lesson lesson = {0};
    const bool read = glossary_teaches(describe, term, &lesson);
    const bool fits = read && (lesson.kind == LESSON_MEASURE || lesson.kind == LESSON_VALUE);

    if (fits) {
        struct draft_entry entry =
            glossary_entry(lesson.kind == LESSON_MEASURE ? DRAFT_MEASURE : DRAFT_VALUE, term);
        entry.key = mem_printf("%s:%s", draft_kind_name(entry.kind), term->term);
        entry.means = mem_strdup(lesson.means);
        entry.where = mem_strdup(lesson.where);
        draft_add(draft, entry);
    }
    lesson_release(&lesson);
    return fits;
}

/* The table whose words end the term: an "active customer" is a customer. */
static int glossary_table(const struct describe *describe, const char *term)
{
    struct arena arena = {0};
    const char *last = strrchr(term, ' ');
    struct table_hit hit;
    int table = -1;

    if (catalog_rank_tables(describe->catalog, &arena, last ? last + 1 : term, &hit, 1) &&
        str_eq(hit.reason, "name"))
        table = hit.table;
    arena_release(&arena);
    return table;
}

static void glossary_about(const struct describe *describe, const struct rag_definition *term,
                           struct draft *draft)
{
    const int table = glossary_table(describe, term->term);

    if (table < 0)
        return;
    struct draft_entry entry = glossary_entry(DRAFT_ABOUT, term);
    mem_free(entry.says);
    entry.says = NULL;
    entry.table = mem_strdup(catalog_schema(describe->catalog)->tables[table].name);
    entry.key = mem_printf("about:%s:%s", entry.table, term->term);
    entry.means = mem_printf("'%s' means: %s", term->term, term->meaning);
    draft_add(draft, entry);
}

static bool glossary_read(const struct describe *describe, struct rag_definition **ret_list,
                          size_t *ret_count, struct err *err)
{
    char *dir = load_documents_dir(describe->settings, describe->store);
    struct rag_ingested counts;
    struct rag *rag = NULL;
    bool ok = true;

    if (*dir)
        ok = rag_open(&(struct rag_options){.index_path = NULL}, &rag, err) &&
             rag_ingest(rag, dir, describe->cancel, &counts, err) &&
             rag_definitions(rag, ret_list, ret_count, err);
    rag_close(rag);
    mem_free(dir);
    return ok;
}

void glossary_draft(const struct describe *describe, struct draft *draft,
                    struct described *described)
{
    struct rag_definition *list = NULL;
    size_t count = 0;

    if (!glossary_read(describe, &list, &count, &described->documents_failed))
        return;
    for (size_t i = 0; i < count; i++)
        if (!glossary_lesson(describe, &list[i], draft))
            glossary_about(describe, &list[i], draft);
    described->terms = count;
    rag_definitions_free(list, count);
}
