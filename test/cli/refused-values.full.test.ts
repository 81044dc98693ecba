// Every option and argument of every command with bad values: the refusal quotes the value, names the option, says
// nothing twice, and nothing is sent.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GLOBAL_OPTIONS } from '#cli/parse/global-options.ts';
import { allCommands } from '#cli/tree.ts';
import type { ArgSpec, Command, OptionSpec } from '#commands/kit/command.ts';
import { clean } from '#output/sanitize.ts';
import { showValue } from '#pix/errors.ts';
import { machineAt, tempDir } from '#test/support/cli.ts';
import { optionWords } from '#test/support/option-values.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const MISSING = join('nowhere', '@bad@');
const HUGE = '9'.repeat(80);
const ESCAPE = '\u001b[31m@bad@';
const NUMBERS = ['', '@bad@', '1.5', '-1', HUGE, ESCAPE];
const BAD: Readonly<Record<string, readonly string[]>> = {
  boolean: [],
  integer: NUMBERS,
  cents: NUMBERS,
  reais: ['', '@bad@', '-1', HUGE, ESCAPE],
  moment: ['', '@bad@', '2026-02-31', '99999-01-01', ESCAPE],
};
const TEXTS = ['', '@bad@', ESCAPE, HUGE];

/** Commands that serve or wait until they are stopped, once their options are good. */
const SERVES = /\b(?:listen|watch|start|mcp)\b/;

const valuesOf = ({ type, file }: Pick<OptionSpec | ArgSpec, 'type' | 'file'>): readonly string[] =>
  file === 'file' || file === 'file-or-pipe' ? ['', MISSING] : (BAD[type ?? ''] ?? TEXTS);

/** Types whose bad values are always refused; any text may be a good text. */
const isTyped = ({ type = 'string' }: Pick<OptionSpec | ArgSpec, 'type'>): boolean =>
  !['string', 'boolean'].includes(type);

/** Refusals of what the other options are, whatever the value is. */
const ABOUT_OTHERS =
  /is required|missing|needs (?:--|a terminal)|is only for|cannot be used with|takes either|needs a PostgreSQL|no destination|only with a key|cannot reach this machine|nothing to verify|no limit was given|no app key|only in the sandbox|does not take --yes|contains no mirror|cannot read texto|is built in|must be at a terminal/;

const GOOD: Readonly<Record<string, string>> = {
  'tax-id': '52998224725',
  'pix-key': 'ana@example.com',
  boleto: '23793380296099605290241006333303791420000000100',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  'uuid-or-end-to-end-id': '123e4567-e89b-12d3-a456-426614174000',
  method: 'GET',
  path: '/api/v1/charge',
  'end-to-end-id': 'E99999004202611211200abcdefghijk',
  key: 'retries',
  name: 'sandbox',
};
const goodWord = ({ name, type, enum: words }: ArgSpec): string => words?.[0] ?? GOOD[type ?? name] ?? 'x';

interface Case {
  readonly label: string;
  readonly value: string;
  readonly words: readonly string[];
  readonly typed: boolean;
}

/** A recipient by bank account. */
const ACCOUNT = [
  '--to-bank=99999012',
  '--to-name=Ana',
  '--to-tax-id=52998224725',
  '--to-branch=0001',
  '--to-account=12',
  '--to-account-type=CACC',
];
/** Options that an option needs beside it before its value is checked, and a required one that it replaces. */
const BESIDE: readonly { of: RegExp; add: readonly string[]; instead?: string }[] = [
  { of: /^payment \w+ --to-/, add: ACCOUNT, instead: 'pix-key' },
  { of: /^payment \w+ --qr-code$/, add: [], instead: 'pix-key' },
  { of: /^charge create --customer-address-/, add: ['--customer-tax-id=52998224725'] },
  {
    of: /^subscription create --(?:comment|customer-address-.*)$/,
    add: ['--customer-tax-id=52998224725'],
  },
  { of: /^invoice create --description$/, add: ['--charge=x'] },
];

/** Another way to give a required amount. */
const isOtherAmount = (one: string, other: string): boolean => one === 'value' && other === 'amount';

function casesOf({
  meta,
  input: { args = [], options = {} } = {},
}: Pick<Command, 'meta' | 'input'>): readonly Case[] {
  const required = (but?: string): string[] => {
    const { add = [], instead } = BESIDE.find(({ of }) => of.test(`${meta.name} --${but}`)) ?? {};
    return [
      ...Object.entries<OptionSpec>(options).flatMap(([name, spec]) =>
        spec.required === true && name !== but && name !== instead && !isOtherAmount(name, but ?? '')
          ? optionWords(name, spec)
          : [],
      ),
      ...add.filter((word) => !word.startsWith(`--${but}=`)),
    ];
  };
  const words = args.filter(({ optional }) => optional !== true).map(goodWord);
  return [
    ...args.flatMap((arg, index) =>
      valuesOf(arg).map((value) => ({
        label: `<${arg.name}>`,
        value,
        words: [...required(), '--', ...words.slice(0, index), value, ...words.slice(index + 1)],
        typed: isTyped(arg),
      })),
    ),
    ...Object.entries<OptionSpec>(options).flatMap(([name, spec]) =>
      valuesOf(spec).map((value) => ({
        label: `--${name}`,
        value,
        words: [...required(name), `--${name}=${value}`, '--', ...words],
        typed: isTyped(spec),
      })),
    ),
  ];
}

/** Words with a digit: the value itself, or an example. */
const examplesIn = (text: string): string[] => text.match(/[\w/.:-]*\d[\w/.:-]{2,}/g) ?? [];

/** Result of `faultOf` for a refusal of another option: the value itself was not looked at. */
const UNCHECKED = 'was never checked';

/** Returns what is wrong with a refusal; undefined if nothing is. @param named whether the option has to be named */
function faultOf(
  err: string,
  { label, value }: Pick<Case, 'label' | 'value'>,
  named: boolean,
): string | undefined {
  const [message = '', ...hint] = err
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('warning: '));
  if (/[^\n\P{Cc}]/u.test(err)) return 'has a control character';
  if (/\\[dSw]|\^\[/.test(err)) return 'shows a regular expression';
  const said = `${message}\n${hint.join('\n')}`;
  const shown = showValue(value).slice(1, -1);
  const isQuoted =
    value === ''
      ? /is empty|unknown value ""|""/.test(said)
      : said.includes(shown) || said.includes(clean(value));
  if (!isQuoted && ABOUT_OTHERS.test(message)) return UNCHECKED;
  if (!isQuoted) return 'does not quote the value';
  // A path names its file.
  if (named && value !== MISSING && !/ contains no mirror$/.test(message) && !said.includes(label))
    return 'does not name the option';
  const twice = examplesIn(message).filter(
    (word) => word !== shown && examplesIn(hint.join(' ')).includes(word),
  );
  return twice.length === 0 ? undefined : `says ${twice.join(', ')} twice`;
}

async function setup() {
  const { url, seen } = await httpServer((_, response) => json(response, 404, { error: 'none' }));
  const before = process.cwd();
  process.chdir(tempDir());
  onTestFinished(() => process.chdir(before));
  return { self: machineAt({ url }), seen };
}

const commands = await allCommands();

describe('a bad value', () => {
  it.each(commands.map((command) => [command.meta.name, command] as const))(
    'of %s is refused with the value and its option, and nothing is sent',
    async (name, command) => {
      const { self, seen } = await setup();
      const faults: string[] = [];
      const checked = new Set<string>();
      const unchecked = new Map<string, string>();
      for (const one of casesOf(command)) {
        if (SERVES.test(name) && !one.typed && one.value !== '') continue;
        const sent = seen.length;
        const { code, err } = await self.run([...name.split(' '), '--yes', ...one.words]);
        const isRefused = code === 2 && seen.length === sent;
        // The result of brcode lint is a list of faults.
        if (!isRefused || err === '') {
          checked.add(one.label);
          if (one.typed) faults.push(`${one.label} ${showValue(one.value)} is not refused: ${code} ${err}`);
          continue;
        }
        // An argument has no name on the command line.
        const fault = faultOf(err, one, one.label.startsWith('--'));
        if (fault === UNCHECKED) unchecked.set(one.label, err);
        else checked.add(one.label);
        if (fault !== undefined && fault !== UNCHECKED)
          faults.push(`${one.label} ${showValue(one.value)} ${fault}: ${err}`);
      }
      for (const [label, err] of unchecked)
        if (!checked.has(label)) faults.push(`${label} ${UNCHECKED}: ${err}`);
      expect(faults).toEqual([]);
    },
  );

  it.each(
    Object.entries<OptionSpec>(GLOBAL_OPTIONS).flatMap(([name, spec]) =>
      valuesOf(spec).map((value) => [name, value] as const),
    ),
  )('of the global option --%s, %j, is refused with the value and the option', async (name, value) => {
    const { self } = await setup();
    const env = name === 'base-url' ? { PIXCTL_BASE_URL: '' } : {};
    const { code, err } = await self.run(['charge', 'list', `--${name}=${value}`], { env });
    if (code !== 2) return expect(['jq', 'template', 'fields']).toContain(name);
    expect(faultOf(err, { label: `--${name}`, value }, true), err).toBeUndefined();
  });
});

describe('a bad value', () => {
  it.each([
    ['PIXCTL_BASE_URL', 'foo', '"foo"'],
    ['PIXCTL_BASE_URL', 'https://ana:geheim@pix.example', 'user name or password'],
    ['PIXCTL_PROFILE', '@bad@', '"@bad@"'],
    ['PIXCTL_NAMESPACE', '../x', '"../x"'],
    ['PIXCTL_CONFIG_DIR', 'x\u001b', '"x\\u{1b}"'],
    ['PIXCTL_DATA_DIR', 'rel', '"rel"'],
    ['PIXCTL_KEYRING', '0', '"0" is not off or on'],
    ['PIXCTL_AGENT', 'no', '"no" is not off or on'],
    ['PIXCTL_CODE_CACHE', 'OFF', '"OFF" is not off or on'],
    ['PIXCTL_UPDATE_NOTICE', 'false', '"false" is not off or on'],
    ['PIXCTL_LANG', 'portuguese', '"portuguese" is not en or pt'],
    ['HTTPS_PROXY', 'foo', '"foo"'],
    ['HTTPS_PROXY', 'socks5://ana:geheim@proxy.example:1', '"proxy.example:1"'],
    ['HTTPS_PROXY', HUGE, `"${'9'.repeat(60)}…"`],
    ['PIXCTL_STORE', 'mysql://ana:geheim@h/db', 'contains a password'],
  ])(
    'of the variable %s, %j, is refused with its name and the value, not with a password',
    async (name, value, shown) => {
      const { self } = await setup();
      const { code, out, err } = await self.run('charge create --amount 1,00 --yes', {
        env: {
          PIXCTL_BASE_URL: 'https://pix.example',
          ...(name === 'PIXCTL_PROFILE' ? { PIXCTL_BASE_URL: '' } : {}),
          [name]: value,
        },
      });
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain(name);
      expect(err).toContain(shown);
      expect(err).not.toContain('geheim');
    },
  );

  it.each([
    ['retries', '99'],
    ['timeout', '@bad@'],
    ['output', '@bad@'],
    ['limits.payment.max', '-5'],
    ['limits.daily.out', '@bad@'],
    ['limits.batch.lookups', HUGE],
    ['limits.batch.approver', '@bad@'],
    ['limits.agent', 'payees=@bad@ max=1,00 daily=1,00 until=2030-01-01'],
    ['limits.agent', '@bad@'],
  ])('of the setting %s, %j, is refused with its name and the value', async (name, value) => {
    const { self } = await setup();
    const { code, err } = await self.run(['config', 'set', name, value]);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(name) });
    expect(err).toContain(value.startsWith('payees') ? '"@bad@"' : showValue(value));
  });

  it.each([
    ['{"value": "@bad@"}', 'value must be a whole number of cents, not "@bad@"'],
    ['{"value": 5, "comment": [1]}', 'comment must be a string, not [1]'],
    ['{"value": 5, "comment": "a\\u0000"}', 'comment: "a\\u{0}" is not valid text'],
    ['{"value": 5, "correlationID": ""}', 'correlationID is empty'],
    [`{"value": 5, "comment": {"a": "${HUGE}"}}`, `comment must be a string, not {"a":"${'9'.repeat(54)}…`],
    ['[1]', '--input "body.json" must be one JSON object, not [1]'],
    ['{', '--input "body.json" is not JSON: '],
  ])('of a field of --input, %s, is refused with the field and the value', async (text, message) => {
    const { self, seen } = await setup();
    writeFileSync('body.json', text);
    const { code, err } = await self.run('charge create --input body.json');
    expect({ code, sent: seen.length }).toEqual({ code: 2, sent: 0 });
    expect(err).toContain(`error: ${message}`);
  });

  it.each([
    ['charge create', 'value,correlation-id', '@bad@,a', 'value: amount "@bad@" is not'],
    ['charge create', 'valor;correlation-id', '@bad@;a', 'column "valor": amount "@bad@" is not'],
    [
      'charge create',
      'value,correlation-id,customer-email,customer-name',
      '5,a,@bad@,Ana',
      'customer-email must be an e-mail address, not "@bad@"',
    ],
    ['payment create', 'pix-key,amount,correlation-id', '@bad@,5,a', 'pix-key: Pix key "@bad@" is not'],
  ])(
    'of a column of --batch of %s, %s: %s, is refused with the column and the value',
    async (name, head, row, message) => {
      const { self, seen } = await setup();
      writeFileSync('rows.csv', `${head}\n${row}\n`);
      const { code, err } = await self.run([...name.split(' '), '--batch', 'rows.csv', '--yes']);
      expect({ code, sent: seen.length }).toEqual({ code: 2, sent: 0 });
      expect(err).toContain(`error: row 2: ${message}`);
    },
  );

  it.each([
    ['attempt', 'ana@example.com,5,@bad@', 'attempt must be a whole number from 1 to'],
    ['tax-id', 'ana@example.com,5,@bad@', 'tax-id: tax id "@bad@" is neither'],
    ['Tentativa', 'ana@example.com,5,1', undefined],
  ])('of the column %s of a sheet is refused with the column', async (column, row, message) => {
    const { self } = await setup();
    mkdirSync('sheet');
    writeFileSync('sheet/rows.csv', `pix-key,amount,${column}\n${row}\n`);
    const { code, err } = await self.run('--sandbox payment batch plan sheet/rows.csv');
    expect(code).toBe(2);
    expect(err).toContain(message ?? '"Tentativa"');
  });
});
