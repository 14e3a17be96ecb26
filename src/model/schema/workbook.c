/* A workbook is a zip of XML files: xl/workbook.xml names the sheets, its .rels say where each is,
 * sharedStrings.xml holds texts that cells refer to by number. One parser at a time, each part read
 * whole; a document type is refused, since no workbook has one. Dates stay the numbers that they
 * are: dictionaries have none. */
#include "schema/workbook.h"

#include "querent/base/mem.h"
#include "querent/base/vec.h"
#include "schema/archive.h"

#if QUERENT_HAVE_EXPAT
#include <expat.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/base/system/lazy.h"

#define EXPAT_CALLS(X)                                                                             \
    X(XML_ParserCreate)                                                                            \
    X(XML_SetUserData)                                                                             \
    X(XML_SetElementHandler)                                                                       \
    X(XML_SetCharacterDataHandler)                                                                 \
    X(XML_SetStartDoctypeDeclHandler)                                                              \
    X(XML_Parse)                                                                                   \
    X(XML_StopParser)                                                                              \
    X(XML_GetErrorCode)                                                                            \
    X(XML_ErrorString)                                                                             \
    X(XML_ParserFree)
LAZY_LIBRARY(expat, "libexpat.so.1", EXPAT_CALLS)

struct sheet {
    char *name, *id, *member;
};

struct reader {
    const char *path;
    struct archive *archive;
    XML_Parser parser;
    VEC(struct sheet) sheets;
    VEC(char *) strings;     /* shared */
    const struct sheet *now; /* the sheet being read */
    int row;
    int column;            /* of the cell being read, from 0 */
    char type;             /* of the cell: 's' a shared string's number, 0 what stands there */
    bool taking, phonetic; /* inside an element whose text counts; inside one that does not */
    struct buf text;       /* of the cell or string */
    VEC(char *) cells;     /* of the row; NULL: empty */
    workbook_row *take;
    void *arg;
    struct err *err;
    bool failed; /* *err says why */
};

static const char *workbook_local(const char *name)
{
    const char *colon = strchr(name, ':');

    return colon ? colon + 1 : name;
}

static const char *workbook_attribute(const char **attributes, const char *name)
{
    for (; *attributes; attributes += 2)
        if (str_eq(workbook_local(attributes[0]), name))
            return attributes[1];
    return NULL;
}

static void workbook_stop(struct reader *reader)
{
    reader->failed = true;
    expat.XML_StopParser(reader->parser, XML_FALSE);
}

static void XMLCALL workbook_take_text(void *arg, const char *text, int len)
{
    struct reader *reader = arg;

    if (reader->taking && !reader->phonetic)
        buf_addn(&reader->text, text, (size_t)len);
}

static void XMLCALL refuse_doctype(void *arg, const char *name, const char *system,
                                   const char *public, int internal)
{
    struct reader *reader = arg;

    (void)name, (void)system, (void)public, (void)internal;
    err_set(reader->err, ERR_PARSE, "cannot read '%s': it declares a document type", reader->path);
    workbook_stop(reader);
}

/* ---- the parts */

static void sheet_list_start(void *arg, const char *name, const char **attributes)
{
    struct reader *reader = arg;

    if (!str_eq(workbook_local(name), "sheet"))
        return;
    const char *title = workbook_attribute(attributes, "name"),
               *id = workbook_attribute(attributes, "id");
    const struct sheet sheet = {.name = mem_strdup(title ? title : ""),
                                .id = mem_strdup(id ? id : "")};
    vec_push(&reader->sheets, sheet);
}

/* Targets are relative to xl/, or absolute in the zip. */
static void relations_start(void *arg, const char *name, const char **attributes)
{
    struct reader *reader = arg;
    const char *id = workbook_attribute(attributes, "Id"),
               *target = workbook_attribute(attributes, "Target");

    if (!str_eq(workbook_local(name), "Relationship") || !id || !target)
        return;
    for (size_t i = 0; i < reader->sheets.len; i++)
        if (!reader->sheets.v[i].member && str_eq(reader->sheets.v[i].id, id))
            reader->sheets.v[i].member =
                *target == '/' ? mem_strdup(target + 1) : mem_printf("xl/%s", target);
}

static void strings_start(void *arg, const char *name, const char **attributes)
{
    struct reader *reader = arg;

    (void)attributes;
    if (str_eq(workbook_local(name), "si"))
        buf_clear(&reader->text);
    reader->phonetic |= str_eq(workbook_local(name), "rPh");
    reader->taking = str_eq(workbook_local(name), "t");
}

static void strings_end(void *arg, const char *name)
{
    struct reader *reader = arg;

    reader->taking = false;
    if (str_eq(workbook_local(name), "rPh"))
        reader->phonetic = false;
    if (str_eq(workbook_local(name), "si"))
        vec_push(&reader->strings, mem_strdup(buf_str(&reader->text)));
}

/* "AB12" → 27. */
static int workbook_column_of(const char *place)
{
    int column = 0;

    for (; place && *place >= 'A' && *place <= 'Z' && column < 100000; place++)
        column = column * 26 + (*place - 'A' + 1);
    return column - 1;
}

static void rows_start(void *arg, const char *name, const char **attributes)
{
    struct reader *reader = arg;
    const char *tag = workbook_local(name);

    if (str_eq(tag, "row")) {
        const char *number = workbook_attribute(attributes, "r");
        reader->row = number ? atoi(number) : reader->row + 1;
        reader->column = -1;
    } else if (str_eq(tag, "c")) {
        const char *place = workbook_attribute(attributes, "r"),
                   *type = workbook_attribute(attributes, "t");
        reader->column = place ? workbook_column_of(place) : reader->column + 1;
        reader->type = type && str_eq(type, "s") ? 's' : 0;
        buf_clear(&reader->text);
    }
    reader->phonetic |= str_eq(tag, "rPh");
    reader->taking = str_eq(tag, "v") || str_eq(tag, "t");
}

static void keep_cell(struct reader *reader)
{
    const char *text = buf_str(&reader->text);

    if (!*text || reader->column < 0 || reader->column >= WORKBOOK_COLUMNS_MAX)
        return;
    if (reader->type == 's') {
        const long at = strtol(text, NULL, 10);
        text = at >= 0 && (size_t)at < reader->strings.len ? reader->strings.v[at] : "";
    }
    while (reader->cells.len <= (size_t)reader->column)
        vec_push(&reader->cells, NULL);
    mem_free(reader->cells.v[reader->column]);
    reader->cells.v[reader->column] = mem_strdup(text);
}

static void clear_cells(struct reader *reader)
{
    for (size_t i = 0; i < reader->cells.len; i++)
        mem_free(reader->cells.v[i]);
    reader->cells.len = 0;
}

static void give_row(struct reader *reader)
{
    const char *fields[WORKBOOK_COLUMNS_MAX];

    for (size_t i = 0; i < reader->cells.len; i++)
        fields[i] = reader->cells.v[i] ? str_trim(reader->cells.v[i]) : "";
    if (reader->cells.len && !reader->take(reader->arg, reader->now->name, reader->row, fields,
                                           reader->cells.len, reader->err))
        workbook_stop(reader);
    clear_cells(reader);
}

static void rows_end(void *arg, const char *name)
{
    struct reader *reader = arg;
    const char *tag = workbook_local(name);

    reader->taking = false;
    if (str_eq(tag, "rPh"))
        reader->phonetic = false;
    else if (str_eq(tag, "c"))
        keep_cell(reader);
    else if (str_eq(tag, "row"))
        give_row(reader);
}

/* ---- reading them */

static bool workbook_parse(struct reader *reader, const char *member, bool needed,
                           XML_StartElementHandler start, XML_EndElementHandler end)
{
    struct buf text = BUF_INIT;
    bool there = true;
    bool ok = archive_read(reader->archive, member, &text, needed ? NULL : &there, reader->err);

    if (ok && there) {
        reader->parser = expat.XML_ParserCreate(NULL);
        expat.XML_SetUserData(reader->parser, reader);
        expat.XML_SetElementHandler(reader->parser, start, end);
        expat.XML_SetCharacterDataHandler(reader->parser, workbook_take_text);
        expat.XML_SetStartDoctypeDeclHandler(reader->parser, refuse_doctype);
        ok = expat.XML_Parse(reader->parser, buf_str(&text), (int)text.len, 1) == XML_STATUS_OK;
        if (!ok && !reader->failed)
            err_set(reader->err, ERR_PARSE, "cannot read '%s': '%s' is broken: %s", reader->path,
                    member, expat.XML_ErrorString(expat.XML_GetErrorCode(reader->parser)));
        expat.XML_ParserFree(reader->parser);
    }
    buf_release(&text);
    return ok;
}

static bool read_sheets(struct reader *reader)
{
    bool ok = true;

    for (size_t i = 0; ok && i < reader->sheets.len; i++) {
        reader->now = &reader->sheets.v[i];
        reader->row = 0;
        ok = reader->now->member
                 ? workbook_parse(reader, reader->now->member, true, rows_start, rows_end)
                 : err_set(reader->err, ERR_PARSE, "cannot read '%s': sheet '%s' is not in it",
                           reader->path, reader->now->name);
    }
    return ok;
}

static void XMLCALL workbook_nothing(void *arg, const char *name)
{
    (void)arg, (void)name;
}

static void workbook_release(struct reader *reader)
{
    for (size_t i = 0; i < reader->sheets.len; i++) {
        mem_free(reader->sheets.v[i].name);
        mem_free(reader->sheets.v[i].id);
        mem_free(reader->sheets.v[i].member);
    }
    for (size_t i = 0; i < reader->strings.len; i++)
        mem_free(reader->strings.v[i]);
    clear_cells(reader);
    vec_release(&reader->sheets);
    vec_release(&reader->strings);
    vec_release(&reader->cells);
    buf_release(&reader->text);
    archive_close(reader->archive);
}

bool workbook_read(int fd, const char *path, workbook_row *row, void *arg, struct err *err)
{
    struct reader reader = {.path = path, .take = row, .arg = arg, .err = err};

    if (!expat_load(err))
        return err_prefix(err, "cannot read '%s'", path);
    const bool ok =
        archive_open(fd, path, &reader.archive, err) &&
        workbook_parse(&reader, "xl/workbook.xml", true, sheet_list_start, workbook_nothing) &&
        workbook_parse(&reader, "xl/_rels/workbook.xml.rels", true, relations_start,
                       workbook_nothing) &&
        workbook_parse(&reader, "xl/sharedStrings.xml", false, strings_start, strings_end) &&
        read_sheets(&reader);
    workbook_release(&reader);
    return ok;
}

#else

bool workbook_read(int fd, const char *path, workbook_row *row, void *arg, struct err *err)
{
    (void)fd, (void)row, (void)arg;
    return err_set(err, ERR_UNSUPPORTED,
                   "cannot read '%s': this build has no expat: save it as CSV", path);
}

#endif
