// Completion scripts for each shell. Each asks `pixctl __complete` for candidates, and never evaluates input or answers
// as code.
import type { Shell } from '#ports/system.ts';

const NOTE = 'Generated: change src/cli/complete, not this file.';

const BASH = `# Completion of pixctl for bash. ${NOTE}
_pixctl() {
  COMPREPLY=()
  local line value text first='' count=0
  local -a values=() texts=()
  # The line goes as one argument, as it was typed: it is never evaluated.
  while IFS=$'\\t' read -r value text; do
    if [[ $value == :files ]]; then
      compopt -o default 2>/dev/null
      continue
    fi
    values+=("$value")
    texts+=("$text")
  done < <("\${COMP_WORDS[0]}" __complete bash "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  count=\${#values[@]}
  local index
  for ((index = 0; index < count; index++)); do
    # Descriptions are for lists only: what stands alone, or is walked through, is inserted as it is.
    if ((count > 1)) && [[ $COMP_TYPE == 63 && -n \${texts[index]} ]]; then
      COMPREPLY+=("\${values[index]}  (\${texts[index]})")
    else
      COMPREPLY+=("\${values[index]}")
    fi
  done
  if ((count == 1)) && [[ \${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
}
complete -o nosort -F _pixctl pixctl 2>/dev/null || complete -F _pixctl pixctl
`;

const ZSH = `#compdef pixctl
# Completion of pixctl for zsh. ${NOTE}
_pixctl() {
  local value text files=''
  local -a candidates
  while IFS=$'\\t' read -r value text; do
    if [[ $value == :files ]]; then
      files=yes
      continue
    fi
    # A colon parts value and description.
    candidates+=("\${value//:/\\\\:}\${text:+:$text}")
  done < <("\${words[1]}" __complete zsh "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)
  [[ -n $files ]] && _files
  (( \${#candidates} )) && _describe -V pixctl candidates
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _pixctl "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
  compdef _pixctl pixctl
fi
`;

const FISH = `# Completion of pixctl for fish. ${NOTE}
function __pixctl_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l answers (command pixctl __complete fish $words[2..-1] "$current" 2>/dev/null)
    for answer in $answers
        if test "$answer" = :files
            __fish_complete_path "$current"
        else
            printf '%s\\n' $answer
        end
    end
end
complete -c pixctl -f -k -a '(__pixctl_complete)'
`;

const POWERSHELL = `# Completion of pixctl for PowerShell. ${NOTE}
Register-ArgumentCompleter -Native -CommandName pixctl -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object { if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text } })
    # An empty word would be lost on its way to a program.
    $current = if ($wordToComplete) { $wordToComplete } else { '""' }
    & pixctl __complete powershell @words $current 2>$null | ForEach-Object {
        $value, $text = $_ -split "\`t", 2
        if ($value -ne ':files') {
            if (-not $text) { $text = $value }
            [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $text)
        }
    }
}
`;

const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH, powershell: POWERSHELL };

/** File name in `completions/` for each shell. */
export const SCRIPT_FILES: Readonly<Record<Shell, string>> = {
  bash: 'pixctl.bash',
  zsh: '_pixctl',
  fish: 'pixctl.fish',
  powershell: 'pixctl.ps1',
};

export const completionScript = (shell: Shell): string => SCRIPTS[shell];
