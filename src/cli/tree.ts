// The command tree: each command's module is imported on first use.
import type { Command, CommandGroup, LazyGroup, OptionSpec } from '#commands/kit/command.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { GLOBAL_OPTIONS } from './parse/global-options.ts';

type Entry = Command | CommandGroup;

type Load = () => Promise<Command | LazyGroup>;

/** All top-level commands and groups by section, in the order of help. */
const TREE: readonly { readonly title: string; readonly entries: Readonly<Record<string, Load>> }[] = [
  {
    title: 'Money in',
    entries: {
      charge: async () => (await import('#commands/charge/index.ts')).charge,
      qrcode: async () => (await import('#commands/qrcode/index.ts')).qrcode,
      customer: async () => (await import('#commands/customer/index.ts')).customer,
      subscription: async () => (await import('#commands/subscription/index.ts')).subscription,
      installment: async () => (await import('#commands/installment/index.ts')).installment,
      invoice: async () => (await import('#commands/invoice/index.ts')).invoice,
      cashback: async () => (await import('#commands/cashback.ts')).cashback,
      brcode: async () => (await import('#commands/brcode/index.ts')).brcode,
    },
  },
  {
    title: 'Money out',
    entries: {
      payment: async () => (await import('#commands/payment/index.ts')).payment,
      boleto: async () => (await import('#commands/boleto/index.ts')).boleto,
      'pix-key': async () => (await import('#commands/pix-key/index.ts')).pixKey,
      refund: async () => (await import('#commands/refund/index.ts')).refund,
      dispute: async () => (await import('#commands/dispute/index.ts')).dispute,
      recovery: async () => (await import('#commands/recovery/index.ts')).recovery,
      transfer: async () => (await import('#commands/transaction/index.ts')).transfer,
      subaccount: async () => (await import('#commands/subaccount/index.ts')).subaccount,
    },
  },
  {
    title: 'Account',
    entries: {
      today: async () => (await import('#commands/today/index.ts')).today,
      balance: async () => (await import('#commands/account/view.ts')).balance,
      statement: async () => (await import('#commands/statement.ts')).statement,
      receipt: async () => (await import('#commands/receipt.ts')).receipt,
      account: async () => (await import('#commands/account/index.ts')).account,
      'limits-request': async () => (await import('#commands/limits-request/index.ts')).limitsRequest,
      transaction: async () => (await import('#commands/transaction/index.ts')).transaction,
      journal: async () => (await import('#commands/journal/index.ts')).journal,
      company: async () => (await import('#commands/company.ts')).company,
      bank: async () => (await import('#commands/company.ts')).bank,
      partner: async () => (await import('#commands/partner/index.ts')).partner,
      application: async () => (await import('#commands/application/index.ts')).application,
      'account-register': async () => (await import('#commands/account-register/index.ts')).accountRegister,
    },
  },
  {
    title: 'Books',
    entries: {
      sync: async () => (await import('#commands/mirror/index.ts')).sync,
      query: async () => (await import('#commands/mirror/query.ts')).query,
      books: async () => (await import('#commands/books/index.ts')).books,
      reconcile: async () => (await import('#commands/books/reconcile.ts')).reconcile,
      report: async () => (await import('#commands/books/report.ts')).report,
    },
  },
  {
    title: 'Develop',
    entries: {
      sandbox: async () => (await import('#commands/sandbox/index.ts')).sandbox,
      open: async () => (await import('#commands/open.ts')).open,
      webhook: async () => (await import('#commands/webhook/index.ts')).webhook,
      api: async () => (await import('#commands/api.ts')).api,
      commands: async () => (await import('./help/commands-command.ts')).commandsCommand(allCommands),
      mcp: async () => (await import('#commands/agent/index.ts')).mcp,
      approve: async () => (await import('#commands/agent/approve.ts')).approve,
      skill: async () => (await import('./help/skill-command.ts')).skillGroup(allCommands, SECTIONS),
    },
  },
  {
    title: 'Set-up',
    entries: {
      login: async () => (await import('#commands/profile/login.ts')).login,
      logout: async () => (await import('#commands/profile/logout.ts')).logout,
      whoami: async () => (await import('#commands/profile/whoami.ts')).whoami,
      profile: async () => (await import('#commands/profile/index.ts')).profile,
      config: async () => (await import('#commands/config/index.ts')).config,
      store: async () => (await import('#commands/store/index.ts')).store,
      completion: async () => (await import('#commands/completion.ts')).completion,
      doctor: async () => (await import('#commands/doctor/index.ts')).doctorCommand,
      docs: async () => (await import('./help/docs-command.ts')).docs,
      version: async () => (await import('#commands/version/index.ts')).version,
      upgrade: async () => (await import('#commands/version/index.ts')).upgrade,
    },
  },
];

/** Names of all top-level commands and groups by section, in the order of help. */
export const SECTIONS = TREE.map(({ title, entries }) => ({ title, names: Object.keys(entries) }));

const LOADERS: ReadonlyMap<string, Load> = new Map(TREE.flatMap(({ entries }) => Object.entries(entries)));

export const TOP_LEVEL: readonly string[] = [...LOADERS.keys()];

/** Loads a top-level command, or a group with all its commands; undefined if there is none with this name. */
export async function loadTopLevel(name: string): Promise<Entry | undefined> {
  const entry = await loadNames(name);
  return entry === undefined || !isGroup(entry) ? entry : loadGroup(entry);
}

/** As `loadTopLevel`, but loads no command of a group. */
const loadNames = async (name: string): Promise<Command | LazyGroup | undefined> => LOADERS.get(name)?.();

const loadGroup = async (group: LazyGroup): Promise<CommandGroup> => ({
  ...group,
  commands: await Promise.all(Object.values(group.commands).map((load) => load())),
});

export const isGroup = <G extends CommandGroup | LazyGroup>(entry: Command | G): entry is G =>
  'commands' in entry;

export const summaryOf = (entry: Entry): string => (isGroup(entry) ? entry.summary : entry.meta.summary);

/** Target of the words on the command line. */
export type Resolved =
  | { readonly kind: 'command'; readonly command: Command; readonly rest: readonly string[] }
  | {
      readonly kind: 'group';
      readonly group: CommandGroup;
      readonly prefix: string;
      readonly rest: readonly string[];
    }
  | { readonly kind: 'topic'; readonly name: string }
  /** Words after `help` that are neither a command nor a topic. */
  | { readonly kind: 'search'; readonly words: readonly string[] }
  | { readonly kind: 'root'; readonly rest: readonly string[] };

/**
 * Finds the command that `argv` names; global options may precede and separate its words. `rest` contains all other
 * words, in order.
 * @throws PixctlError (exit 2) for an unknown word
 */
export async function resolve(argv: readonly string[]): Promise<Resolved> {
  const rest: string[] = [];
  let index = 0;
  const nextWord = (): string | undefined => {
    for (; index < argv.length; index += 1) {
      const item = argv[index] ?? '';
      if (item === '--' || !item.startsWith('-') || item === '-') break;
      rest.push(item);
      const value = takesValue(item) ? argv[index + 1] : undefined;
      if (value === undefined) continue;
      rest.push(value);
      index += 1;
    }
    const word = argv[index];
    return word === '--' ? undefined : word;
  };
  const others = (): readonly string[] => [...rest, ...argv.slice(index)];

  const first = nextWord();
  if (first === undefined) return { kind: 'root', rest: others() };
  if (first === 'help') return help(rest, argv.slice(index + 1));
  const entry = await loadNames(first);
  if (entry === undefined) {
    assertKnownOptions(rest);
    throw unknown(
      say`${showValue(first)} is not a command`,
      await suggestions(argv.slice(index), TOP_LEVEL),
      'pixctl --help',
    );
  }
  index += 1;
  if (!isGroup(entry)) return { kind: 'command', command: entry, rest: others() };

  const names = Object.keys(entry.commands);
  let prefix = entry.name;
  for (;;) {
    const word = nextWord();
    const own = entry.commands[prefix];
    if (word === undefined)
      return own === undefined
        ? { kind: 'group', group: await loadGroup(entry), prefix, rest: others() }
        : { kind: 'command', command: await own(), rest: others() };
    const name = `${prefix} ${word}`;
    const isGroupWithin = names.some((one) => one.startsWith(`${name} `));
    const command = isGroupWithin ? undefined : await commandOf(entry, name);
    if (command !== undefined) {
      index += 1;
      return { kind: 'command', command, rest: others() };
    }
    // The next word may be the value of an option of a command that also has subcommands.
    if (own !== undefined) return { kind: 'command', command: await own(), rest: others() };
    if (!isGroupWithin) {
      assertKnownOptions(rest);
      throw unknown(
        say`${showValue(word)} is not a command of ${prefix}`,
        (await import('./find/suggest.ts')).suggestionsWithin(prefix, word, wordsWithin(entry, prefix)),
        `pixctl ${prefix} --help`,
      );
    }
    index += 1;
    prefix = name;
  }
}

/**
 * `help charge create` is `charge create --help`; `help money` is a topic; `help estorno` searches, and so does `help
 * report fraud`, because `fraud` can be no id.
 */
async function help(before: readonly string[], words: readonly string[]): Promise<Resolved> {
  const { TOPICS } = await import('./help/topics/index.ts');
  const [word, ...others] = words.filter((one) => !one.startsWith('-'));
  if (word !== undefined && others.length === 0 && TOPICS.includes(word))
    return { kind: 'topic', name: word };
  if (word === undefined) return resolve([...before, ...words, '--help']);
  const search = { kind: 'search', words: [word, ...others] } as const;
  if (!TOP_LEVEL.includes(word)) return search;
  try {
    const found = await resolve([...before, ...words, '--help']);
    const more = found.kind === 'command' ? found.rest.filter((one) => !one.startsWith('-')) : [];
    return more.length > 0 && more.every((one) => /^\p{L}+$/u.test(one)) ? search : found;
  } catch {
    return search;
  }
}

/** Loads the command of a group with this name or alias. */
async function commandOf({ commands }: LazyGroup, name: string): Promise<Command | undefined> {
  if (Object.hasOwn(commands, name)) return commands[name]?.();
  // Only commands know their aliases.
  for (const load of Object.values(commands)) {
    const command = await load();
    if (hasAlias(command, name)) return command;
  }
  return undefined;
}

function hasAlias(command: Command, name: string): boolean {
  const stem = command.meta.name.slice(0, command.meta.name.lastIndexOf(' ') + 1);
  return (command.meta.aliases ?? []).some((alias) => stem + alias === name);
}

const globalOption = (flag: string): OptionSpec | undefined =>
  Object.entries<OptionSpec>(GLOBAL_OPTIONS).find(
    ([name, { short }]) => flag === `--${name}` || (short !== undefined && flag === `-${short}`),
  )?.[1];

/** Whether the next word is the value of this global option. */
function takesValue(item: string): boolean {
  const found = globalOption(item);
  return found !== undefined && found.type !== 'boolean';
}

/**
 * Refuses an option before the name of the command that is not global. The word after it is taken for a command, and may
 * be a secret, as in `--app-key KEY`: it is not repeated.
 * @throws PixctlError (exit 2)
 */
function assertKnownOptions(before: readonly string[]): void {
  const option = before
    .filter((item) => item.startsWith('--'))
    .map((item) => item.replace(/=.*/s, ''))
    .find((flag) => globalOption(flag) === undefined && flag !== '--help');
  if (option !== undefined)
    throw usageError(
      say`unknown option '${option}'`,
      say`Only global options can stand before the command. See: pixctl help options`,
      'bad-option',
    );
}

/** Error for words after `help` for which nothing was found. */
export async function nothingFound(words: readonly string[]): Promise<Error> {
  const { TOPICS } = await import('./help/topics/index.ts');
  const close = await suggestions(words, [...TOP_LEVEL, ...TOPICS]);
  const message = say`no command or topic was found for ${showValue(words.join(' '))}`;
  return close.length === 0
    ? usageError(
        message,
        say`List all commands with pixctl help --all, or search the documentation with pixctl docs search WORDS.`,
        'unknown-command',
      )
    : unknown(
        message,
        close.map((name) => (TOPICS.includes(name) ? `help ${name}` : name)),
        'pixctl help --all',
      );
}

/** Returns the command lines, without `pixctl`, that unknown words may mean. */
const suggestions = async (words: readonly string[], names: readonly string[]): Promise<readonly string[]> =>
  (await import('./find/suggest.ts')).suggestions(words, names, async (name) => {
    const entry = await loadNames(name);
    return entry === undefined || !isGroup(entry) ? undefined : wordsWithin(entry, name);
  });

/** Returns the words that may follow the prefix of a group. */
const wordsWithin = ({ commands }: LazyGroup, prefix: string): readonly string[] => [
  ...new Set(
    Object.keys(commands)
      .filter((one) => one.startsWith(`${prefix} `))
      .map((one) => one.slice(prefix.length + 1).split(' ')[0] ?? ''),
  ),
];

function unknown(userMessage: Message, meant: readonly string[], help: string): Error {
  const lines = meant.map((line) => `pixctl ${line}`).join(', ');
  return usageError(
    userMessage,
    meant.length === 0
      ? say`See: ${help}`
      : meant.length === 1
        ? say`Did you mean ${lines}? See: ${help}`
        : say`Did you mean one of these: ${lines}? See: ${help}`,
    'unknown-command',
  );
}

/** Returns all commands in the order of help. Loads all modules: for help, completions and docs. */
export async function allCommands(): Promise<Command[]> {
  const entries = await Promise.all(TOP_LEVEL.map((name) => loadTopLevel(name)));
  return entries.flatMap((entry) => (entry === undefined ? [] : isGroup(entry) ? entry.commands : [entry]));
}
