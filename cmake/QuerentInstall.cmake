# What `cmake --install` puts where, and a Debian package by `cpack -G DEB`. The manual page is what
# the program prints of itself.
include(GNUInstallDirs)

set(manual ${CMAKE_BINARY_DIR}/querent.1)
add_custom_command(OUTPUT ${manual} DEPENDS querent VERBATIM
    COMMAND querent manual > ${manual})
add_custom_target(manual ALL DEPENDS ${manual})

install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES packaging/completions/querent.bash RENAME querent
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES packaging/completions/_querent DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES packaging/completions/querent.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES packaging/querent.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES packaging/querent.service DESTINATION lib/systemd/system)
install(FILES README.md ARCHITECTURE.md SECURITY.md CHANGELOG.md LICENSE NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_CONTACT "querent <root@localhost>")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION database)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Loaded when they are needed, so no link of the binary says so; a missing one is a message.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "wordnet-base")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libcurl4 | libcurl4t64, libpq5, libmariadb3, libxlsxwriter4, libzip4, libexpat1, libmicrohttpd12 | libmicrohttpd12t64")
set(CPACK_STRIP_FILES ON)
include(CPack)
