# fish completion for querent: the program itself knows what may stand where.
function __querent_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l found ($words[1] complete $words[2..-1] 2>/dev/null)
    if contains -- :files $found
        __fish_complete_path (commandline -ct)
    end
    string match -v -- :files $found
end
complete -c querent -f -a '(__querent_complete)'
