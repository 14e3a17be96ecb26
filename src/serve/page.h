/* Files that are compiled in: the page, and the schemas of answers. Private to serve. */
#ifndef QUERENT_SERVE_PAGE_H
#define QUERENT_SERVE_PAGE_H

#include <stddef.h>

struct page_file {
    const char *name, *text;
};
extern const struct page_file page_files[];
extern const size_t page_files_count;
extern const struct page_file schema_files[];
extern const size_t schema_files_count;

#endif
