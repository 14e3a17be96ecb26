/* What a value's text looks like, whatever its column was declared as. Pure. */
#ifndef CATALOG_SHAPE_H
#define CATALOG_SHAPE_H

#include <stddef.h>

enum shape {
    SHAPE_EMPTY,
    SHAPE_INTEGER,
    SHAPE_REAL,
    SHAPE_DATE,      /* 2024-05-31: sorts as text */
    SHAPE_TIMESTAMP, /* 2024-05-31 10:15[:30[.5]][Z|+02:00] */
    SHAPE_TIME,      /* 10:15[:30] */
    SHAPE_UUID,
    SHAPE_OTHER,
    SHAPE_COUNT,
};

enum shape shape_of(const char *text, size_t len);

#endif
