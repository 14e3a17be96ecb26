/* A load into MySQL, shared by the file that sends batches and the one that writes rows. */
#ifndef QUERENT_DB_MYSQL_LOAD_H
#define QUERENT_DB_MYSQL_LOAD_H

#include "mysql/mysql_driver.h"

/* How a column takes values. */
enum my_taste {
    MY_TASTE_TEXT,
    MY_TASTE_BYTES,    /* binary: as hexadecimal digits */
    MY_TASTE_BOOLEAN,  /* tinyint(1), which takes 1 and 0 */
    MY_TASTE_BITS,     /* a number, or bytes */
    MY_TASTE_DECIMAL,  /* with as many decimals as there can be: what has more is refused */
    MY_TASTE_GEOMETRY, /* well-known text, or bytes as they were read */
};

struct my_load {
    struct db_load base;
    char *table;
    size_t count;
    enum my_taste *tastes;
    char **names;          /* of the columns */
    bool by_file;          /* LOAD DATA LOCAL is worth a try */
    struct buf insert_sql; /* "INSERT INTO … VALUES " */
    struct buf file_sql;   /* "LOAD DATA LOCAL INFILE …" */
    struct buf values;     /* of the rows gathered: each cell's kind, length and bytes */
    VEC(size_t) ends;      /* where each row ends in values */
    int64_t rows;          /* sent and taken */
    bool failed;
    /* of the file that is being read by the client library */
    bool file_wanted; /* the server may ask for it */
    size_t file_row;  /* the next one */
    struct buf line;  /* what is not read yet begins at line_at */
    size_t line_at;
};

/* mysql_load_rows.c */
/* Gathers a row. */
void my_row_keep(struct my_load *load, const struct cell *cells);
/* Appends a gathered row as "(1,'two',NULL)". */
void my_row_as_values(struct my_load *load, size_t row, struct buf *out);
/* Appends a gathered row as a line of the file. */
void my_row_as_line(const struct my_load *load, size_t row, struct buf *out);

/* mysql_files.c */
/* Gives the rows of the load to the server when it asks for a file, once, until my_files_refuse. */
void my_files_serve(struct my_load *load);

#endif
