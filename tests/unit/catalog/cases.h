/* What every test program of this folder includes before cmocka's header. */
#ifndef TEST_CATALOG_CASES_H
#define TEST_CATALOG_CASES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

#endif
