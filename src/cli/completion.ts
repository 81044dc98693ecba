// Completion for bash as one static function: no process is started and nothing is evaluated on TAB.
import type { Command } from '../commands/types.ts';
import { GLOBAL_OPTIONS } from './globals.ts';
import { typedOptions } from './parse.ts';

const words = (list: readonly string[]): string => [...new Set(list)].toSorted().join(' ');

/** Script for bash, made from the command tree. */
export function bashCompletion(commands: readonly Command[]): string {
  const shown = commands.filter(({ hidden }) => hidden !== true);
  const next = new Map<string, string[]>([['', []]]);
  for (const { name } of shown) {
    const parts = name.split(' ');
    parts.forEach((part, index) => {
      const before = parts.slice(0, index).join(' ');
      next.set(before, [...(next.get(before) ?? []), part]);
    });
  }
  const options = shown.map(
    (command) =>
      `    '${command.name}') words='${words(Object.keys(typedOptions(command)).map((name) => `--${name}`))}' ;;`,
  );
  const subcommands = [...next].map(([before, list]) => `    '${before}') words='${words(list)}' ;;`);
  return `# Completion of pixctl for bash. Generated: change the command tree, not this file.
_pixctl() {
  local current=\${COMP_WORDS[COMP_CWORD]} path='' words='' word
  local index
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    [[ $word == -* ]] || path+=\${path:+ }$word
  done
  if [[ $current == -* ]]; then
    case $path in
${options.join('\n')}
    *) words='${words(Object.keys(GLOBAL_OPTIONS).map((name) => `--${name}`))}' ;;
    esac
  else
    case $path in
${subcommands.join('\n')}
    esac
  fi
  COMPREPLY=()
  for word in $words; do
    [[ $word == "$current"* ]] && COMPREPLY+=("$word")
  done
}
complete -o default -F _pixctl pixctl
`;
}
