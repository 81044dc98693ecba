// The command to run after a failure, for programs that read errors as JSON.
import { EXIT } from '#errors/exit-codes.ts';
import type { ErrorFields } from '#errors/pixctl-error.ts';
import { resolve } from './tree.ts';

/** Global options that choose the service; the next command needs the same. */
const SERVICE_OPTIONS = ['--profile', '--base-url'];

/**
 * Returns the words of a command that tells more about the failure, or looks up what became of a write. It changes nothing
 * at the service. The failed command itself is named only if it is a wait for a status that is not final yet: `retryable`
 * says whether it can be repeated.
 * @param argv of the command that failed
 */
export async function nextCommand(
  failure: Pick<ErrorFields, 'code' | 'exitCode' | 'correlationID' | 'entry'>,
  argv: readonly string[],
): Promise<readonly string[]> {
  const { name = '', rest = [] } = await commandIn(argv);
  const isUnfinished = failure.exitCode === EXIT.wait && failure.code !== 'other-state';
  if (isUnfinished && name.endsWith(' watch')) return [...name.split(' '), ...rest];
  const [words, id] = await wordsAfter(failure, name);
  if (words[0] === 'help' || words.at(-1) === '--help') return words;
  return [
    ...words,
    ...serviceOptionsOf(argv),
    ...(id === undefined ? [] : id.startsWith('-') ? ['--', id] : [id]),
  ];
}

async function commandIn(
  argv: readonly string[],
): Promise<{ readonly name?: string; readonly rest?: readonly string[] }> {
  try {
    const found = await resolve(argv);
    if (found.kind === 'command') return { name: found.command.meta.name, rest: found.rest };
    return found.kind === 'group' ? { name: found.prefix } : {};
  } catch {
    return {};
  }
}

async function wordsAfter(
  { code, exitCode, correlationID, entry }: Parameters<typeof nextCommand>[0],
  name: string,
): Promise<readonly [words: readonly string[], id?: string | undefined]> {
  const [group = ''] = name.split(' ');
  // The id of a refund is not that of its charge.
  const isOfGroup = /^[\w-]+ (?:create|send|approve|watch|update)$/.test(name);
  const help = name === '' ? ['help', '--all'] : [...name.split(' '), '--help'];
  switch (exitCode) {
    case EXIT.usage:
      return [help];
    case EXIT.refused:
      return correlationID !== undefined && isOfGroup && (await exists([group, 'get']))
        ? [[group, 'get'], correlationID]
        : [help];
    case EXIT.unreachable:
      return [code === 'store' ? ['store', 'check'] : ['doctor']];
    case EXIT.unknown:
      return entry === undefined && code === 'done-not-shown'
        ? [['journal', 'list', '--all']]
        : [['journal', 'resolve'], entry];
    case EXIT.wait:
      return correlationID === undefined || !isOfGroup
        ? [['journal', 'list', '--all']]
        : [[group, 'get'], correlationID];
    case EXIT.batch:
      return [code === 'incomplete-statement' ? ['sync'] : ['journal', 'list', '--all']];
    case EXIT.declined:
      return [['help', 'money']];
    case EXIT.interrupted:
      return [['journal', 'list']];
    default:
      return [['doctor']];
  }
}

const exists = async (words: readonly string[]): Promise<boolean> =>
  (await commandIn(words)).name === words.join(' ');

function serviceOptionsOf(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  return words.flatMap((word, index) => {
    if (word === '--sandbox' || SERVICE_OPTIONS.some((name) => word.startsWith(`${name}=`))) return [word];
    const value = words[index + 1];
    return SERVICE_OPTIONS.includes(word) && value !== undefined ? [word, value] : [];
  });
}
