// Completion: what TAB offers, the script for each shell, and completion in real shells.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as pty from '@lydell/node-pty';
import { describe, expect, it, test } from 'vitest';
import { remember } from '#cli/complete/recent.ts';
import { answerLines } from '#cli/complete/run.ts';
import { completionScript, SCRIPT_FILES } from '#cli/complete/scripts.ts';
import { splitLine } from '#cli/complete/split-line.ts';
import type { Entry, ValueEntry } from '#cli/complete/table.ts';
import { completionTable } from '#cli/complete/table.ts';
import { dataDir } from '#config/paths.ts';
import { english } from '#messages/message.ts';
import { SHELLS } from '#ports/system.ts';
import { freshEnv, PROGRAM, run, until } from '#test/support/binary.ts';
import { field, parseJson } from '#test/support/checked.ts';
import { machine, tempDir } from '#test/support/cli.ts';

const table = await completionTable(english);
const NOW = Date.parse('2026-11-21T12:00:00Z');

/** A home in which things were shown lately. */
function home(
  more: Readonly<Record<string, string>> = {},
): Parameters<typeof answerLines>[2] & { dir: string } {
  const dir = tempDir();
  const env = { PIXCTL_CONFIG_DIR: join(dir, 'config'), PIXCTL_DATA_DIR: join(dir, 'data'), ...more };
  mkdirSync(join(dir, 'config'), { mode: 0o700 });
  writeFileSync(
    join(dir, 'config', 'config.json'),
    JSON.stringify({
      version: 1,
      current: 'shop',
      profiles: { shop: { baseUrl: 'https://pix.example.com', mode: 'test', namespace: 'service' } },
    }),
    { mode: 0o600 },
  );
  remember(join(dir, 'data'), NOW, [
    { kind: 'charge', profile: 'shop', id: 'order-1', label: 'ACTIVE · R$ 19,90', at: NOW },
    { kind: 'charge', profile: 'sandbox', id: 'try-1', label: 'COMPLETED · R$ 1,00', at: NOW },
    { kind: 'customer', profile: 'shop', id: 'ana', label: 'Ana Souza', at: NOW },
    { kind: 'charge', profile: 'shop', id: 'old-1', label: 'ACTIVE', at: NOW - 72 * 3_600_000 },
  ]);
  return { env, platform: 'linux', homedir: () => dir, now: () => NOW, dir };
}

const offered = (words: readonly string[], here: Parameters<typeof answerLines>[2] = home()): string[] =>
  answerLines(table, ['fish', ...words], here).map((line) => line.split('\t')[0]!);

describe('completion of recent ids', () => {
  const shown = (states: Readonly<Record<string, string>>, kind: 'charge' | 'payment' = 'charge') => {
    const here = home();
    remember(
      join(here.dir, 'data'),
      NOW,
      Object.entries(states).map(([id, state]) => ({ kind, profile: 'shop', id, label: '', state, at: NOW })),
    );
    return here;
  };
  const all = { 'x-open': 'ACTIVE', 'x-paid': 'COMPLETED', 'x-over': 'EXPIRED' };

  it.each([
    ['refund', ['x-paid']],
    ['delete', ['x-open']],
    ['watch', ['x-open']],
    ['get', ['x-open', 'x-paid', 'x-over']],
  ])('charge %s offers charges with a suitable status', async (verb, ids) => {
    expect(offered(['charge', verb, 'x'], shown(all))).toEqual(ids);
  });

  it.each([
    ['charge', ['sandbox', 'pay'], ['try-open']],
    ['charge', ['--sandbox', 'sandbox', 'pay'], ['try-open']],
    ['charge', ['--profile', 'sandbox', '-o', 'json', 'sandbox', 'pay'], ['try-open']],
    ['charge', ['--timeout=5s', '--sandbox', 'charge', 'get'], ['try-open', 'try-paid']],
    ['transaction', ['sandbox', 'dispute', 'open'], ['try-open', 'try-paid']],
  ] as const)('%s ids of the sandbox are offered after %j', async (kind, words, ids) => {
    const here = home();
    remember(join(here.dir, 'data'), NOW, [
      { kind, profile: 'sandbox', id: 'try-open', label: '', state: 'ACTIVE', at: NOW },
      { kind, profile: 'sandbox', id: 'try-paid', label: '', state: 'COMPLETED', at: NOW },
      { kind, profile: 'shop', id: 'live-open', label: '', state: 'ACTIVE', at: NOW },
    ]);
    expect(offered([...words, 'try'], here).filter((id) => id !== 'try-1')).toEqual(ids);
    expect(offered([...words, 'live'], here)).toEqual([]);
  });

  it('payment approve offers only payments that wait for approval', async () => {
    const states = { 'x-new': 'CREATED', 'x-sent': 'APPROVED', 'x-done': 'CONFIRMED' };
    expect(offered(['payment', 'approve', 'x'], shown(states, 'payment'))).toEqual(['x-new']);
  });

  it('charge refund offers unpaid charges if none is paid, and charge delete offers no paid charges', async () => {
    expect(offered(['charge', 'refund', 'x'], shown({ 'x-open': 'ACTIVE', 'x-over': 'EXPIRED' }))).toEqual([
      'x-open',
    ]);
    expect(offered(['charge', 'delete', 'x'], shown({ 'x-paid': 'COMPLETED' }))).toEqual([]);
  });
});

/** Every place of a value: the words before it, and what TAB offers there. */
function places(
  entry: Entry,
  words: readonly string[] = [],
): (readonly [words: readonly string[], ValueEntry])[] {
  const { args = [], options = {}, next = {} } = entry;
  const before = args.map((_, place) => args.slice(0, place).map(() => 'x'));
  return [
    ...args.map((arg, place) => [[...words, ...before[place]!], arg] as const),
    ...Object.entries(options)
      .filter(([, { flag }]) => flag !== true)
      .map(([name, option]) => [[...words, `--${name}`], option] as const),
    ...Object.entries(next).flatMap(([word, one]) => places(one, [...words, word])),
  ];
}
const PLACES = places(table.root).map(([words, value]) => [words.join(' '), words, value] as const);

/** Arguments and options that are not the name of anything pixctl has shown. */
const NOT_OFFERED: readonly (readonly [reason: string, place: RegExp])[] = [
  [
    'a new name or id',
    /^profile rename x$|--(?:customer-)?correlation-id$|--identifier$|--txid$|--namespace$/,
  ],
  ['the name of something new', /(?:create|add|update) --name$|--(?:official|first|last)-name$/],
  ['a name beside its id', /--(?:customer|holder|payer|to|merchant)-name$|^bank list --name$/],
  [
    'the CPF or CNPJ of somebody new',
    /--(?:customer|holder|payer|to|user)-tax-id$|^(?:customer \w+|account-register create|partner company create|sandbox company add) --tax-id$/,
  ],
  ['the key of a new sub account', /^subaccount create --pix-key$/],
  [
    'the code of another: it is pasted',
    /^brcode (?:decode|resolve|lint)$|^boleto check$|--(?:qr-code|boleto)$/,
  ],
  ['the recipient of a new code', /^brcode encode --key$/],
  ['the account of another at its bank', /--to-(?:account|branch)$/],
  ['a part of a longer value', /--split$/],
  ['no command lists payment links', /--payment-link-id$/],
  ['any request, SQL or words', /^(?:api(?: x)?|query|docs search)$/],
  ['a number or a duration', /^sandbox (?:advance|key-quota set)$/],
  ['the value of any setting', /^config set x$/],
];

const PAID = 'charge create --amount 600,00 --correlation-id c-1';
const PAY = 'payment send --amount 1,00 --pix-key ana@example.com --yes';
const INVOICE =
  'invoice create --amount 129,90 --description Site --correlation-id nf-1 --customer-name Ana --customer-tax-id 529.982.247-25 --customer-email ana@example.com --customer-phone 5511912345684 --customer-address-zipcode 01310100 --customer-address-street Rua --customer-address-number 1 --customer-address-state SP --customer-address-country BR';

describe('values that TAB offers', () => {
  const kinds = new Set(PLACES.flatMap(([, , { source, also = [] }]) => [source, ...also]));
  /** A home in which an id of each kind was shown. */
  const everythingShown = () => {
    const here = home();
    remember(
      join(here.dir, 'data'),
      NOW,
      [...kinds].flatMap((kind) =>
        ['shop', 'sandbox', ''].map((profile) => ({
          kind: String(kind),
          profile,
          id: `seen-${kind}`,
          label: '',
          at: NOW,
        })),
      ),
    );
    return here;
  };

  const isArgument = (words: readonly string[]): boolean => words.at(-1)?.startsWith('--') !== true;
  /** Words in the name of an option for something that exists. */
  const NAMES =
    /-(?:id|key|name|alias|account|bank|branch|customer|company|boleto|split|subscription|txid|identifier|withdrawal|subaccount|profile|scope|events?|operation|undo|namespace)$|--(?:charge|from|to|qr-code|again)$/;

  it.each(PLACES.filter(([place, words]) => isArgument(words) || NAMES.test(place)))(
    '`%s` is followed by something that exists, or has a reason why not',
    (place, words) => {
      const reasons = NOT_OFFERED.filter(([, pattern]) => pattern.test(place));
      if (offered([...words, ''], everythingShown()).length === 0) expect(reasons).toHaveLength(1);
      else expect(reasons).toEqual([]);
    },
  );

  it.each(NOT_OFFERED)('the reason "%s" is needed', (_, pattern) => {
    expect(PLACES.filter(([place]) => pattern.test(place))).not.toEqual([]);
  });

  /** Commands whose output names something, and a command that takes its name. */
  const SHOWN: readonly (readonly [lines: readonly string[], offers: string, id: RegExp])[] = [
    [['pix-key list'], 'pix-key delete', /^[\da-f-]{36}$/],
    [['pix-key list'], 'pix-key check', /^[\da-f-]{36}$/],
    [['pix-key check ana@example.com'], 'payment send --pix-key', /^ana@example\.com$/],
    [['pix-key check ana@example.com'], 'payment send --pix-key-end-to-end-id', /^E\w{31}$/],
    [['account list'], 'statement --account', /^[\da-f]{24}$/],
    [['bank list'], 'payment send --to-bank', /^\d{8}$/],
    [['company'], 'webhook verify --company', /^\d{14}$/],
    [
      ['sandbox company add --name Dois --tax-id 12.345.678/0001-95'],
      'sandbox key add --company',
      /^\d{14}$/,
    ],
    [['sandbox key add --name app'], 'sandbox key disable', /^Client_Id_/],
    [['application create --name app --scope CHARGE_GET'], 'application delete', /^Client_Id_/],
    [
      ['account-register create --tax-id 12345678000195 --correlation-id seller'],
      'account-register get',
      /^seller$/,
    ],
    [
      ['account-register create --tax-id 12345678000195 --correlation-id seller'],
      'sandbox account-register submit',
      /^seller$/,
    ],
    [['customer create --name Ana --tax-id 529.982.247-25'], 'cashback balance', /^52998224725$/],
    [[PAID, 'sandbox pay c-1', 'transaction list'], 'sandbox dispute open', /^E\w{31}$/],
    [[PAID, 'sandbox pay c-1', 'transaction list'], 'receipt', /^E\w{31}$/],
    [[PAID], 'receipt', /^c-1$/],
    [[PAID, 'sandbox pay c-1', PAY, 'payment list'], 'recovery create', /^E\w{31}$/],
    [[PAID, 'sandbox pay c-1', PAY, 'payment list'], 'payment send --pix-key', /^ana@example\.com$/],
    [[INVOICE], 'invoice pdf', /^nf-1$/],
    [[INVOICE, 'invoice list'], 'invoice cancel', /^nf-1$/],
  ];

  it.each(SHOWN)('%j is followed by the offer of the id to `%s`', async (lines, words, id) => {
    const self = machine({ stderrIsTerminal: true });
    for (const line of lines) {
      const ran = await self.run(`--sandbox ${line}`, { terminal: 80 });
      expect(ran).toMatchObject({ code: 0 });
    }
    const here = { env: self.env, platform: 'linux', homedir: () => self.dir, now: () => self.time };
    expect(offered(['--sandbox', ...words.split(' '), ''], here)).toEqual(
      expect.arrayContaining([expect.stringMatching(id)]),
    );
  });

  it('no secret of what was shown is stored', async () => {
    const self = machine({ stderrIsTerminal: true });
    const secrets: unknown[] = [];
    for (const line of [
      'sandbox company add --name Dois --tax-id 12.345.678/0001-95',
      'sandbox company list',
      'sandbox key add --name app',
      'application create --name other --scope CHARGE_GET',
    ]) {
      const ran = await self.run(`--sandbox ${line} --json`, { terminal: 80 });
      expect(ran).toMatchObject({ code: 0 });
      secrets.push(
        ...[...ran.out.matchAll(/"(?:appKey|appID|clientSecret|authorization)": ?"([^"]+)"/g)].map(
          ([, one]) => one,
        ),
      );
    }
    expect(secrets.length).toBeGreaterThan(3);
    const stored = readFileSync(
      join(dataDir({ env: self.env, platform: 'linux', homedir: () => self.dir }), 'recent.json'),
      'utf8',
    );
    for (const secret of secrets) expect(stored).not.toContain(secret);
  });

  it('the answer names each id once, with its first label', () => {
    const here = home();
    const one = (kind: string, label: string, profile = 'shop') => ({
      kind,
      profile,
      id: 'twice',
      label,
      at: NOW,
    });
    remember(join(here.dir, 'data'), NOW, [one('transaction', 'a'), one('charge', 'b'), one('refund', 'c')]);
    expect(answerLines(table, ['bash', 'pixctl receipt tw'], here)).toEqual(['twice\ta']);
    const none = home();
    writeFileSync(join(none.dir, 'config', 'config.json'), '{}');
    remember(join(none.dir, 'data'), NOW, [one('charge', 'a'), one('charge', 'b', 'other')]);
    expect(answerLines(table, ['bash', 'pixctl charge get tw'], none)).toEqual(['twice\ta']);
  });
});

describe('completion', () => {
  it.each<[string[], string[]]>([
    [['cha'], ['charge']],
    [['charge', 'cre'], ['create']],
    [['charge', 'create', '--amo'], ['--amount']],
    [
      ['charge', 'create', '--type', ''],
      ['BOLETO', 'DYNAMIC', 'OVERDUE'],
    ],
    [['charge', 'create', '--type=O'], ['--type=OVERDUE']],
    [['charge', 'list', '--status', 'AC'], ['ACTIVE']],
    [['-o', 'nd'], ['ndjson']],
    [
      ['--profile', ''],
      ['sandbox', 'shop'],
    ],
    [
      ['profile', 'use', 's'],
      ['sandbox', 'shop'],
    ],
    [['charge', 'get', ''], ['order-1']],
    [['charge', 'show', 'o'], ['order-1']],
    [['--sandbox', 'charge', 'get', ''], ['try-1']],
    [['charge', 'get', '--profile', 'sandbox', ''], ['try-1']],
    [['charge', 'get', 'order-1', ''], []],
    [['customer', 'get', ''], ['ana']],
    [['charge', 'list', '--customer', ''], ['ana']],
    [
      ['webhook', 'trigger', 'CHARGE_CO'],
      ['CHARGE_COMPLETED', 'CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER'],
    ],
    [['webhook', 'add', '--event', 'MOVEMENT_F'], ['MOVEMENT_FAILED']],
    [['webhook', 'listen', '--events', 'CHARGE_CREATED,MOVEMENT_C'], ['CHARGE_CREATED,MOVEMENT_CONFIRMED']],
    [['config', 'set', 'limits.d'], ['limits.daily.out']],
    [
      ['partner', 'company', ''],
      ['create', 'get', 'list'],
    ],
    [['help', 'exit'], ['exit-codes']],
    [
      ['completion', ''],
      ['bash', 'fish', 'powershell', 'zsh'],
    ],
    [['charge', 'create', '--input', ''], [':files']],
    [['charge', 'create', '--amount', ''], []],
    [['charge', 'create', '--', '--am'], []],
    [['charge', 'create', '--sandbox', '--sandb'], []],
    [['nonsense', ''], []],
    [['charge', '$(touch x)', '--a'], ['--all']],
  ])('offers the expected words after %j', async (words, expected) => {
    const found = offered(words);
    // The order is that of help; an unknown word leaves the global options.
    if (words.includes('$(touch x)')) expect(found).not.toContain('--amount');
    else expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it('offers an option once, unless it can be repeated', async () => {
    expect(offered(['charge', 'create', '--amount', '1', '--'])).not.toContain('--amount');
    expect(offered(['charge', 'create', '--additional-info', 'a=1', '--additional'])).toEqual([
      '--additional-info',
    ]);
  });

  it('returns only the part after the equals sign to bash, and reads quoted words', async () => {
    const bash = (line: string): string[] =>
      answerLines(table, ['bash', line], home()).map((one) => one.split('\t')[0]!);
    expect(bash('pixctl charge create --type=O')).toEqual(['OVERDUE']);
    expect(bash('pixctl charge get or')).toEqual(['order-1']);
    expect(bash('pixctl "charge" cre')).toEqual(['create']);
  });

  const otherShop = { baseUrl: 'https://pix.example.com', mode: 'test', namespace: 'service' };
  it.each([
    ['is not JSON', '{', []],
    ['is an array', '[]', []],
    ['has no profiles', '{"version":1}', []],
    ['has profiles that are not an object', '{"version":1,"profiles":["shop"],"current":7}', []],
    [
      'has names that pixctl does not accept',
      JSON.stringify({
        version: 1,
        profiles: { '$(touch x)': {}, '\u001b[2J': {}, '--live': {}, shop: otherShop, sandbox: otherShop },
      }),
      ['shop'],
    ],
  ])('offers the accepted profile names if the configuration %s', (_, text, names) => {
    const here = home();
    writeFileSync(join(here.dir, 'config', 'config.json'), text);
    expect(offered(['--profile', ''], here)).toEqual(['sandbox', ...names]);
  });

  it('offers commands and the sandbox if the home folder is not known', () => {
    const here = {
      ...home(),
      env: {},
      homedir: () => {
        throw new Error('no home folder');
      },
    };
    expect(offered(['charge', 'crea'], here)).toEqual(['create']);
    expect(offered(['--profile', ''], here)).toEqual(['sandbox']);
  });

  it('offers no profile names if the configuration is a pipe', () => {
    const here = home();
    const file = join(here.dir, 'config', 'config.json');
    rmSync(file);
    execFileSync('mkfifo', [file]);
    expect(offered(['--profile', ''], here)).toEqual(['sandbox']);
  });

  it('shows labels without control characters, and omits ids with shell characters', async () => {
    const self = machine({ stderrIsTerminal: true });
    await self.run('--sandbox charge create --amount 1 --correlation-id plain-1 --comment "\u001b[2Jx"', {
      terminal: 80,
    });
    await self.run(['--sandbox', 'charge', 'create', '--amount', '1', '--correlation-id', '$(touch x)'], {
      terminal: 80,
    });
    const here = { env: self.env, platform: 'linux', homedir: () => self.dir, now: () => self.time };
    expect(answerLines(table, ['zsh', '--sandbox', 'charge', 'get', ''], here)).toEqual([
      String.raw`plain-1X · R$ 1,00 · 21/11/2026 09:00 · \u{1b}[2Jx`.replace('X', '\tActive'),
    ]);
  });

  it('records ids without an error when sandbox pay runs without a chosen profile', async () => {
    const self = machine({ stderrIsTerminal: true });
    await self.run('--sandbox qrcode create --name Counter --correlation-id counter-1', { terminal: 80 });
    const paid = await self.run('sandbox pay counter-1 --amount 3,00', { terminal: 80 });
    expect(paid).toMatchObject({ code: 0, err: '' });
    expect((await self.run('--sandbox balance --jq .balance.available')).out.trim()).toBe('300');
  });

  it('does not offer a deleted charge', async () => {
    const self = machine({ stderrIsTerminal: true });
    await self.run('--sandbox charge create --amount 1 --correlation-id gone-1', { terminal: 80 });
    await self.run('--sandbox charge delete gone-1', { terminal: 80 });
    const here = { env: self.env, platform: 'linux', homedir: () => self.dir, now: () => self.time };
    expect(answerLines(table, ['zsh', '--sandbox', 'charge', 'get', ''], here)).toEqual([]);
  });

  it('does not offer ids of runs without a terminal', async () => {
    const self = machine();
    await self.run('--sandbox charge create --amount 1 --correlation-id plain-1');
    const here = { env: self.env, platform: 'linux', homedir: () => self.dir, now: () => self.time };
    expect(answerLines(table, ['zsh', '--sandbox', 'charge', 'get', ''], here)).toEqual([]);
  });
});

describe('splitLine', () => {
  it.each<[string, string[]]>([
    ['', ['']],
    ['pixctl ', ['pixctl', '']],
    ['pixctl charge', ['pixctl', 'charge']],
    [`pixctl "a b" 'c d' e\\ f`, ['pixctl', 'a b', 'c d', 'e f']],
    [`pixctl "unfinished wo`, ['pixctl', 'unfinished wo']],
    [`pixctl ''`, ['pixctl', '']],
  ])('splits %j into words', (line, expected) => expect(splitLine(line)).toEqual(expected));
});

describe.each(SHELLS)('completion script for %s', (shell) => {
  it('equals the file in completions/', async () => {
    await expect(completionScript(shell)).toMatchFileSnapshot(`../../completions/${SCRIPT_FILES[shell]}`);
  });

  it('is printed by pixctl completion', async () => {
    const printed = await run(['completion', shell], freshEnv());
    expect(printed).toMatchObject({ code: 0, out: completionScript(shell) });
  });

  it('does not evaluate typed text', () => {
    expect(completionScript(shell)).not.toMatch(/\beval\b|Invoke-Expression|\biex\b|compgen -W/);
  });
});

const has = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
/** A missing shell is said aloud: its test did not pass, it did not run. */
const inShell = (command: string): typeof test =>
  (has(command)
    ? test
    : (console.warn(`SKIPPED: ${command} is not here, its completion is not tested`),
      test.skip)) as typeof test;

/** An environment in which `pixctl` is the built program. */
function shellEnv(): Record<string, string> {
  const here = home();
  const bin = join(here.dir, 'bin');
  mkdirSync(bin);
  symlinkSync(PROGRAM, join(bin, 'pixctl'));
  const fresh = freshEnv({ ...(here.env as Record<string, string>), HOME: here.dir });
  remember(join(here.dir, 'data'), Date.now(), [
    { kind: 'charge', profile: 'shop', id: 'order-1', label: 'ACTIVE', at: Date.now() },
  ]);
  return { ...fresh, PATH: `${bin}:${process.env['PATH'] ?? ''}`, TERM: 'xterm', LANG: 'C.UTF-8' };
}

describe('completion in real shells', () => {
  inShell('bash')('bash inserts what alone fits', async () => {
    const env = shellEnv();
    writeFileSync(
      join(env['HOME']!, 'rc'),
      `PS1='> '\n. ${join(process.cwd(), 'completions/pixctl.bash')}\n`,
    );
    const screen = await typed('bash', ['--noprofile', '--rcfile', join(env['HOME']!, 'rc'), '-i'], env, [
      'pixctl charge get or\t',
      'order-1',
    ]);
    expect(screen).toContain('pixctl charge get order-1');
  });

  inShell('bash')('bash is given events with their colons, and runs nothing of what is typed', () => {
    const env = shellEnv();
    const ask = (line: string): string[] => {
      const script = `. completions/pixctl.bash; COMP_LINE=${quote(line)}; COMP_POINT=\${#COMP_LINE}; COMP_WORDS=(pixctl); COMP_CWORD=1; COMP_TYPE=9; _pixctl 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', script], { env })
        .toString()
        .split('\n')
        .filter((one) => one !== '');
    };
    expect(ask('pixctl charge cre')).toEqual(['create']);
    expect(ask('pixctl charge create --type=O')).toEqual(['OVERDUE']);
    expect(ask(`pixctl charge get $(touch ${env['HOME']!}/ran) --am`)).toEqual([]);
    expect(() => readFileSync(join(env['HOME']!, 'ran'))).toThrow();
  });

  inShell('zsh')('zsh inserts what alone fits', async () => {
    const env = shellEnv();
    writeFileSync(
      join(env['HOME']!, '.zshrc'),
      `PS1='> '\nautoload -Uz compinit && compinit -u -d ${env['HOME']!}/.zcompdump\n. ${join(process.cwd(), 'completions/_pixctl')}\n`,
    );
    const screen = await typed('zsh', ['-i'], { ...env, ZDOTDIR: env['HOME']! }, [
      'pixctl charge get or\t',
      'order-1',
    ]);
    expect(screen).toContain('order-1');
  });

  inShell('fish')('fish lists with descriptions', () => {
    const env = shellEnv();
    const ask = (line: string): string[] =>
      execFileSync(
        'fish',
        ['--no-config', '-c', `source completions/pixctl.fish; complete -C ${quote(line)}`],
        { env },
      )
        .toString()
        .split('\n')
        .filter((one) => one !== '');
    expect(ask('pixctl charge get ')).toEqual(['order-1\tACTIVE']);
    expect(ask('pixctl charge cre')).toEqual(['create\tCreate a charge and show its QR code']);
  });

  const HOSTILE = [
    ...[
      '$(touch ran)',
      '`touch ran`',
      'g;touch ran',
      'g&touch ran',
      'g|touch ran',
      'g\ntouch ran\n',
      "g'touch ran'",
    ],
    ...[
      'g"$(touch ran)',
      'g touch',
      'g\ttouch',
      'g\u202eran',
      'g\u001b[2J',
      '-g',
      '--yes',
      ':files',
      '~g',
      '!g',
      '{g,h}',
      'g*',
    ],
  ];

  it.each([
    ['bash', ['--noprofile', '--rcfile', 'rc', '-i']],
    ['zsh', ['-i']],
    [
      'fish',
      ['--no-config', '-i', '-C', 'function fish_prompt; echo "> "; end; source completions/pixctl.fish'],
    ],
  ] as const)(
    '%s runs nothing of a file with hostile ids and labels, and shows no control character of it',
    async (shell, args) => {
      if (!has(shell)) return console.warn(`SKIPPED: ${shell} is not here, its completion is not tested`);
      const env = shellEnv();
      const dir = env['HOME']!;
      const label = `${HOSTILE.join(' ')} \u202e\u0007`;
      writeFileSync(
        join(dir, 'data', 'recent.json'),
        JSON.stringify(
          [...HOSTILE, 'good-1', 'good-2'].map((id) => ({
            kind: 'charge',
            profile: 'shop',
            id,
            label,
            at: Date.now(),
          })),
        ),
      );
      writeFileSync(join(dir, 'rc'), `PS1='> '\n. ${process.cwd()}/completions/pixctl.bash\n`);
      writeFileSync(
        join(dir, '.zshrc'),
        `PS1='> '\nautoload -Uz compinit && compinit -u -d ${dir}/.zcompdump\n. ${process.cwd()}/completions/_pixctl\n`,
      );
      const screen = await typed(
        shell,
        args.map((arg) => (arg === 'rc' ? join(dir, 'rc') : arg)),
        { ...env, ZDOTDIR: dir },
        ['pixctl --no-input charge get g\t', 'ood-'],
        ['\t\t', 'good-2'],
        ['1\recho do""ne\r', 'done'],
      );
      expect(screen).toContain('good-1');
      expect(screen).not.toMatch(/\u202e|--yes/);
      for (const folder of [dir, process.cwd()]) expect(() => readFileSync(join(folder, 'ran'))).toThrow();
    },
  );

  inShell('pwsh')('PowerShell completes', () => {
    const env = shellEnv();
    const line = 'pixctl charge cre';
    const out = execFileSync(
      'pwsh',
      [
        '-NoProfile',
        '-Command',
        `. ./completions/pixctl.ps1; (TabExpansion2 '${line}' ${line.length}).CompletionMatches.CompletionText`,
      ],
      { env },
    ).toString();
    expect(out.trim()).toBe('create');
  });
});

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** What a shell's screen shows once it has answered keys. */
async function typed(
  shell: string,
  args: string[],
  env: Record<string, string>,
  ...steps: [keys: string, awaited: string][]
): Promise<string> {
  const terminal = pty.spawn(shell, args, { env, cols: 100, rows: 30, name: 'xterm' });
  let screen = '';
  terminal.onData((data) => (screen += data));
  try {
    await until(() => (screen.includes('> ') ? true : undefined));
    for (const [keys, awaited] of steps) {
      terminal.write(keys);
      await until(() => (screen.includes(awaited) ? true : undefined));
    }
    return screen;
  } finally {
    terminal.kill();
  }
}

describe('completion --install', () => {
  it('installs completion once, and bash loads it', async () => {
    const env = freshEnv({ SHELL: '/bin/bash' });
    writeFileSync(join(env['HOME']!, '.bashrc'), 'alias ll="ls -l"');
    const first = await run(['completion', '--install', '--json'], env);
    expect(first).toMatchObject({ code: 0 });
    expect(JSON.parse(first.out)).toMatchObject({ shell: 'bash', changed: true });
    const second = await run(['completion', '--install', '--json'], env);
    expect(JSON.parse(second.out)).toMatchObject({ changed: false });
    const rc = readFileSync(join(env['HOME']!, '.bashrc'), 'utf8');
    expect(rc.startsWith('alias ll="ls -l"\n')).toBe(true);
    expect(rc.match(/pixctl\.bash/g)).toHaveLength(2);
    expect(
      execFileSync('bash', ['-ic', 'complete -p pixctl'], {
        env: { ...env, PATH: process.env['PATH'] },
      }).toString(),
    ).toContain('_pixctl');
  });

  it.each(SHELLS)('writes the script for %s', async (shell) => {
    const env = freshEnv();
    const done = await run(['completion', shell, '--install', '--json'], env);
    expect(done).toMatchObject({ code: 0 });
    expect(readFileSync(String(field(parseJson(done.out), 'script')), 'utf8')).toBe(completionScript(shell));
  });

  it('exits with 2 for an unknown shell, and names the supported ones', async () => {
    const done = await run(['completion', '--install'], freshEnv({ SHELL: '/bin/dash' }));
    expect(done).toMatchObject({ code: 2 });
    expect(done.err).toContain('bash, zsh, fish, powershell');
  });
});
