# What `cmake --install` puts where. The manual pages are what the program prints of itself. The Debian
# package is made from packaging/debian, by packaging/deb.sh.
include(GNUInstallDirs)

function(querent_manual_page page section) # and the words of `querent manual`
    set(out ${CMAKE_BINARY_DIR}/${page}.${section})
    add_custom_command(OUTPUT ${out} DEPENDS querent VERBATIM COMMAND querent manual ${ARGN} > ${out})
    add_custom_target(manual_${page} ALL DEPENDS ${out})
    install(FILES ${out} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section})
endfunction()
querent_manual_page(querent 1)
querent_manual_page(querent-config 5 config)
querent_manual_page(querent-keys 5 keys)
install(FILES packaging/completions/querent.bash RENAME querent
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES packaging/completions/_querent DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES packaging/completions/querent.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES packaging/querent.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES packaging/querent.service DESTINATION lib/systemd/system)
install(FILES README.md ARCHITECTURE.md SECURITY.md CHANGELOG.md LICENSE NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
