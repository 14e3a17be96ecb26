/* libFuzzer's entry (CMake option QUERENT_FUZZ, clang). */
#include "fuzz_sql.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_sql(data, size);
}
