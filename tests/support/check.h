/* cmocka with the headers it wants before it, in their order. */
#ifndef QUERENT_TESTS_CHECK_H
#define QUERENT_TESTS_CHECK_H

/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

#endif
