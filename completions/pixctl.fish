# Completion of pixctl for fish. Generated: change src/cli/complete, not this file.
function __pixctl_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l answers (command pixctl __complete fish $words[2..-1] "$current" 2>/dev/null)
    for answer in $answers
        if test "$answer" = :files
            __fish_complete_path "$current"
        else
            printf '%s\n' $answer
        end
    end
end
complete -c pixctl -f -k -a '(__pixctl_complete)'
