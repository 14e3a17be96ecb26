/* The answers to one question that the operator can go through with "another reading". */
#include "answer_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/sql/sql.h"
#include "texts.h"
#include "vote/asked.h"
#include "vote/weighed.h"

enum { CHOICES_MAX = 9 /* one key each */, LABEL_BYTES = 320 };

void offers_clear(struct inquiry *inquiry)
{
    nlq_answer_free(inquiry->readings);
    inquiry->readings = NULL;
    memory_set(&inquiry->model_sql, NULL);
    memory_set(&inquiry->model_written, NULL);
    inquiry->offer = 0;
    choice_waits(inquiry, NULL);
}

static size_t reading_count(const struct inquiry *inquiry)
{
    return inquiry->readings ? inquiry->readings->count : 0;
}

size_t offers_count(const struct inquiry *inquiry)
{
    return reading_count(inquiry) + (inquiry->model_sql != NULL);
}

static void copy_evidence(struct sql_version *version, const struct nlq_reading *reading)
{
    version->evidence = mem_alloc((reading->evidence_count + 1) * sizeof *version->evidence);
    for (size_t i = 0; i < reading->evidence_count; i++) {
        version->evidence[i] = reading->evidence[i];
        version->evidence[i].text = mem_strdup(reading->evidence[i].text);
    }
    version->evidence_count = reading->evidence_count;
}

static const char *offer_sql(const struct inquiry *inquiry, size_t index)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): none has a count of 0 */
    return index < reading_count(inquiry) ? inquiry->readings->readings[index].sql
                                          : inquiry->model_sql;
}

bool offers_wanted(const struct inquiry *inquiry, size_t index)
{
    return !tried_rejected(inquiry, offer_sql(inquiry, index));
}

const char *offers_sql(const struct inquiry *inquiry)
{
    return inquiry->offer < offers_count(inquiry) ? offer_sql(inquiry, inquiry->offer) : NULL;
}

/* What an offer does, in few words, never as SQL: what the engine took a word for, else what the
 * query does, else what it reads. */
static char *offer_label(const struct inquiry *inquiry, const struct answer_world *world,
                         size_t index)
{
    const struct version_options options = {.maker = "", .confidence = -1, .trial = true};
    const char *takes =
        index < reading_count(inquiry) ? inquiry->readings->readings[index].takes : NULL;
    struct buf label = BUF_INIT;

    if (takes)
        return mem_strdup(takes);
    struct sql_version *version = version_make(offer_sql(inquiry, index), world->catalog,
                                               catalog_dialect(world->catalog), &options);
    if (!str_blank(version->words))
        text_add_cut(&label, version->words, LABEL_BYTES);
    else
        buf_addf(&label, TEXT_READS, str_blank(version->reads) ? TEXT_NO_TABLE : version->reads);
    sql_version_free(version);
    return buf_take(&label);
}

/* One before it is the same query: the model wrote what the engine had read. */
static bool offer_is_double(const struct inquiry *inquiry, const struct answer_world *world,
                            size_t index)
{
    const enum sql_dialect dialect = catalog_dialect(world->catalog);
    char *flat = sql_flat(offer_sql(inquiry, index), dialect);
    bool found = false;

    for (size_t i = 0; i < index && !found; i++) {
        char *other = sql_flat(offer_sql(inquiry, i), dialect);
        found = str_eq(flat, other);
        mem_free(other);
    }
    mem_free(flat);
    return found;
}

struct question *offers_choice(struct inquiry *inquiry, const struct answer_world *world,
                               const char *text)
{
    const size_t count = offers_count(inquiry);

    if (count < 2)
        return NULL;
    struct question *question = question_new("", text);
    for (size_t i = 0; i < count && question->option_count < CHOICES_MAX; i++) {
        if (offer_is_double(inquiry, world, i))
            continue;
        char *id = mem_printf("%zu", i + 1), *label = offer_label(inquiry, world, i);
        question_add(question, id, label, (char)('1' + question->option_count))->detail =
            mem_strdup(offer_sql(inquiry, i));
        mem_free(label);
        mem_free(id);
    }
    choice_add_none(question);
    choice_waits(inquiry, question);
    return question;
}

bool inquiry_again(struct inquiry *inquiry, const struct answer_world *world, const char *sql,
                   struct sql_version **ret_version, struct err *err)
{
    if (inquiry->offer >= offers_count(inquiry) || !str_eq(offer_sql(inquiry, inquiry->offer), sql))
        return err_set(err, ERR_NOT_FOUND, TEXT_NOT_OFFERED);
    taught_begin(inquiry, world, inquiry->question);
    *ret_version = offers_take(inquiry, world, inquiry->offer);
    return true;
}

bool offers_lack(const struct inquiry *inquiry, const struct answer_world *world, const char *sql)
{
    return asked_missing(inquiry->question, sql, catalog_dialect(world->catalog)) > 0;
}

static bool offer_is_sure(const struct inquiry *inquiry, const struct answer_world *world,
                          const struct nlq_reading *reading)
{
    return reading && reading->sure && !inquiry->refers.missed &&
           !offers_lack(inquiry, world, reading->sql);
}

struct sql_version *offers_take(struct inquiry *inquiry, const struct answer_world *world,
                                size_t index)
{
    const struct nlq_reading *reading =
        index < reading_count(inquiry) ? &inquiry->readings->readings[index] : NULL;
    const double confidence = reading ? reading->confidence
                              : inquiry->model_probability > 0
                                  ? weighed_right(inquiry->model_probability, false)
                                  : -1;
    const struct version_options options = {.database = world->database,
                                            .rules = world->rules,
                                            .maker = reading ? MAKER_ENGINE : world->model->name,
                                            .confidence = confidence,
                                            .sure = offer_is_sure(inquiry, world, reading)};
    struct sql_version *version = version_make(offer_sql(inquiry, index), world->catalog,
                                               catalog_dialect(world->catalog), &options);
    if (reading)
        copy_evidence(version, reading);
    else
        version->written = mem_strdup(inquiry->model_written);
    if (!reading && inquiry->refers.assumed) {
        version->evidence = mem_alloc(sizeof *version->evidence);
        *version->evidence = (struct evidence){.kind = EVIDENCE_ASSUMED,
                                               .text = mem_strdup(inquiry->refers.assumed)};
        version->evidence_count = 1;
    }
    inquiry->by_engine = reading != NULL;
    taught_note(inquiry, version);
    version->alternatives = (int)offers_count(inquiry) - 1;
    inquiry->offer = index;
    choice_waits(inquiry, NULL);
    return version;
}
