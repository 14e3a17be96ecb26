# Text files compiled in, so that the program works without them beside it.
#
#   querent_embed(querent_llm prompts_builtin prompt_builtin prompts_builtin.h prompts/*.txt)
#
# makes NAME.c in the build folder, which includes the header and defines
#   const struct STRUCT NAME[] = {{"file.txt", "text"}, …}; const size_t NAME_count;
# and adds it to the target. A changed, added or removed file makes it anew.
if(CMAKE_SCRIPT_MODE_FILE)
    set(rows "")
    string(REPLACE "|" ";" FILES "${FILES}")
    foreach(file ${FILES})
        get_filename_component(base ${file} NAME)
        file(READ ${file} hex HEX)
        string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
        string(REGEX REPLACE "((0x..,){16})" "\\1\n    " bytes "${bytes}")
        string(MAKE_C_IDENTIFIER "${base}" id)
        string(APPEND arrays "static const char text_${id}[] = {\n    ${bytes}0x00};\n\n")
        string(APPEND rows "    {\"${base}\", text_${id}},\n")
    endforeach()
    file(WRITE ${OUT} "/* Made by cmake/QuerentEmbed.cmake. */\n#include \"${HEADER}\"\n\n${arrays}"
        "const struct ${STRUCT} ${NAME}[] = {\n${rows}};\n"
        "const size_t ${NAME}_count = sizeof ${NAME} / sizeof *${NAME};\n")
    return()
endif()

set(QUERENT_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})
function(querent_embed target name struct header pattern)
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${pattern})
    set(out ${CMAKE_CURRENT_BINARY_DIR}/${name}.c)
    string(REPLACE ";" "|" list "${files}")
    add_custom_command(OUTPUT ${out} DEPENDS ${files} ${QUERENT_EMBED_SCRIPT} VERBATIM
        COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DNAME=${name} -DSTRUCT=${struct} -DHEADER=${header}
            "-DFILES=${list}" -P ${QUERENT_EMBED_SCRIPT})
    target_sources(${target} PRIVATE ${out})
endfunction()
