// Every command that writes, at a terminal: what is missing is asked for, and the answers lead to the write. The program
// runs against a sandbox; a person types what `ANSWERS` has for each question.
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { allCommands } from '#cli/tree.ts';
import type { Command } from '#commands/kit/command.ts';
import { isWrite } from '#commands/kit/command.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { at } from '#contract/path.ts';
import { defined } from '#errors/defined.ts';
import { english } from '#messages/message.ts';
import { freshEnv, until } from '#test/support/binary.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import { wordsOf } from '#test/support/cli.ts';
import { PDF } from '#test/support/form.ts';
import type { Session } from '#test/support/screens/terminal.ts';
import { atTerminal, ENTER } from '#test/support/screens/terminal.ts';
import { invoiced, REQUESTS } from '#test/support/services/requests.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';
import { withSentOperations } from '#test/support/services/sent-operations.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const WRITING = (await allCommands()).filter(isWrite);
const CPF = '529.982.247-25';
const ANA = { correlationID: 'ana', name: 'Ana Souza', taxID: '52998224725' };

/** What a person types for an option. A choice without an answer takes the first one. */
const ANSWERS: Readonly<Record<string, string>> = {
  amount: '5,00',
  comment: '',
  customer: 'ana',
  charge: 'billed',
  'customer-name': 'No customer',
  'customer-tax-id': CPF,
  day: '2000,00',
  details: 'Golpe',
  email: 'bia@example.com',
  'expires-date': '2030-01-01',
  'first-name': 'Bia',
  from: 'filial@example.com',
  key: '11.222.333/0001-81',
  'last-name': 'Lima',
  name: 'Balcao',
  'official-name': 'Ana Lima',
  phone: '+5511912345685',
  'pix-key': 'reserva@example.com',
  'tax-id': CPF,
  to: 'reserva@example.com',
  'to-account': '12345678',
  'to-branch': '0001',
  'to-name': 'Ana',
  'to-tax-id': CPF,
  'to-pix-key': 'filial@example.com',
  url: 'https://loja.example.com/nota.pdf',
  'user-tax-id': CPF,
};

/** What is typed after the words of a command although no help page requires it. */
const TYPED: Readonly<Record<string, string>> = {
  'webhook add': '--no-validate',
  // Above the minimum of the mandate.
  'subscription update': '--amount 60,00',
  // The default is a file in the working folder.
  'dispute dossier': `--pdf ${join(tmpdir(), `pixctl-prompts-${process.pid}.pdf`)}`,
};

/** Commands without an operation of their own: what their arguments are, and the operation that is sent. */
const OTHERS: Readonly<
  Record<string, { readonly answers: Record<string, string>; readonly sends?: string }>
> = {
  api: { answers: { method: 'POST', path: '/api/v1/account' }, sends: 'account.create' },
  // They need a file or an entry of an earlier run; here the question for it is the end.
  'payment batch run': { answers: { plan: 'lost.plan' } },
  // Without --send it only reads and writes a PDF.
  'dispute dossier': { answers: {}, sends: 'dispute.get' },
  'payment batch resume': { answers: { plan: 'lost.plan' } },
  'journal resume': { answers: { id: 'lost' } },
};

async function setup(namespace?: string) {
  const served = await serve(namespace === undefined ? {} : { namespace });
  await served.ok('POST', '/api/v1/customer', ANA);
  const customer = { ...invoiced, taxID: '11144477735', correlationID: 'invoiced' };
  await served.ok('POST', '/api/v1/charge', { correlationID: 'billed', value: 1_000, customer });
  const env = freshEnv({ PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey });
  if (namespace !== undefined) env['PIXCTL_NAMESPACE'] = namespace;
  return { served, env };
}

/** Answers each question by the option or argument that it asks for, until the program ends; returns their names. */
async function answerAll(
  session: Session,
  { input: { args = [], options = {}, questions = [] } = {} }: Command,
  answers: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const names: (readonly [name: string, message: string])[] = [
    ...questions.map(({ name, message }) => [name, english(message)] as const),
    ...args.map(({ name, description }) => [name, description] as const),
    ...Object.entries(options).map(([name, { description }]) => [name, english(description)] as const),
  ];
  const asked: string[] = [];
  let ended = false;
  void session.ended.then(() => (ended = true));
  for (let from = 0; ;) {
    const since = (): string => session.text().slice(from);
    /** Lines of the question as it was drawn last. */
    const picture = (): string[] => since().slice(since().lastIndexOf('? ')).split('\n');
    const question = await until(() => (ended ? '' : /^\? .+/m.exec(since())?.[0].slice(2)));
    if (question === '') return asked;
    const found = names.filter(([, message]) =>
      question.toLowerCase().startsWith(message.split(';')[0]!.toLowerCase()),
    );
    // A resource is asked for by its kind, such as “Which charge?”.
    const [which] = args.filter(({ name }) => question.startsWith('Which ') && !asked.includes(name));
    const [name] = found.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [
      which?.name ?? question.trim(),
    ];
    asked.push(name);
    const answer = answers[name] ?? '';
    session.type(answer);
    const isChosen = (row: string): boolean => row.startsWith('❯') && row.includes(answer);
    // Before ENTER, the question has to show what was typed, and a search its choices.
    await until(() => {
      const [line = '', ...below] = picture();
      const isReady = !below.some((row) => row.startsWith('> ') || row.includes('navigate'));
      return ended || (line.trimEnd().endsWith(answer) && (isReady || below.some(isChosen)))
        ? true
        : undefined;
    });
    session.type(ENTER);
    from = await until(() => {
      const done = session.text().indexOf('✔', from);
      if (done < 0 && picture().some((row) => row.startsWith('> ')))
        throw new Error(`the answer was refused:\n${since()}`);
      return done >= 0 ? done + 1 : ended ? session.text().length : undefined;
    });
  }
}

/** Runs a command line at a terminal; returns its exit code, its questions and the operations that succeeded. */
async function atPrompts(
  { served, env }: Awaited<ReturnType<typeof setup>>,
  line: string,
  answers: Readonly<Record<string, string>>,
) {
  const words = wordsOf(line);
  const command = defined(
    WRITING.toSorted((a, b) => b.meta.name.length - a.meta.name.length).find(({ meta }) =>
      line.startsWith(meta.name),
    ),
    `command of ${line}`,
  );
  const session = atTerminal(words, env, { cols: 300, rows: 60 });
  afterTest.push(session.kill);
  const { result: asked, succeeded } = await withSentOperations(served, () =>
    answerAll(session, command, { ...ANSWERS, ...answers }),
  );
  return { code: await session.ended, asked, succeeded, text: session.text() };
}

const afterTest: (() => void)[] = [];
afterEveryTest(() => {
  for (const kill of afterTest.splice(0)) kill();
});

/** A PDF for the questions that ask for a file. */
function pdf(): string {
  const path = join(tempDir(), 'nota.pdf');
  writeFileSync(path, PDF);
  return path;
}

/** Makes what a command needs at the service; returns the answers for its arguments and references. */
async function answersFor(served: Served, { meta, input }: Command): Promise<Record<string, string>> {
  const { operation } = meta;
  if (operation === undefined) return OTHERS[meta.name]!.answers;
  const { params = {}, body } = await REQUESTS[operation.id as OperationId](served);
  const ids = Object.values(params);
  const args = input?.args ?? [];
  const fromBody = at(body, 'transactionEndToEndId') ?? at(body, 'correlationID') ?? at(body, 'clientId');
  return {
    file: pdf(),
    ...Object.fromEntries(args.map(({ name }, index) => [name, ids[index] ?? String(fromBody)])),
    ...textsOf(body, { 'transaction-end-to-end-id': 'transactionEndToEndId' }),
    ...textsOf(body, { 'from-pix-key': 'fromPixKey', 'to-pix-key': 'toPixKey' }),
    ...textsOf(body, { from: 'fromPixKey', to: 'toPixKey' }),
    ...(meta.name === 'partner application create' ? textsOf(body, { 'tax-id': 'taxID.taxID' }) : {}),
  };
}

const textsOf = (body: unknown, paths: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([name, path]) => {
      const value = at(body, path);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

afterAll(() => rmSync(join(tmpdir(), `pixctl-prompts-${process.pid}.pdf`), { force: true }));

describe('a prompt that nobody answers', () => {
  it.each([
    ['charge create', /Amount in reais/],
    ['charge refund', /Which charge/],
    ['login', /Which service/],
    ['payment send --value 500', /Pix key/],
  ])('%s › ends at the time limit, and sends nothing', async (line, question) => {
    const { served, env } = await setup();
    await receive(served, 60_000);
    const session = atTerminal([...wordsOf(line), '--timeout', '3s'], env, { cols: 300 });
    afterTest.push(session.kill);
    const { result: code, succeeded } = await withSentOperations(served, () => session.ended);
    const writes = succeeded.filter((operation) => !operation.endsWith('.list'));
    expect({ code, writes }, session.text()).toEqual({ code: 5, writes: [] });
    expect(session.text()).toMatch(question);
    expect(session.text()).toContain('error: the prompt was not answered within the time limit');
  });

  it('for a service, before the first one is set up, ends at the time limit', async () => {
    const session = atTerminal(['charge', 'list', '--timeout', '3s'], freshEnv(), { cols: 300 });
    afterTest.push(session.kill);
    expect(await session.ended).toBe(5);
    expect(session.text()).toContain('No service is set up yet.');
    expect(session.text()).toContain('error: the prompt was not answered within the time limit');
  });
});

describe('a command that writes, at a terminal', () => {
  it.each(WRITING.map((command) => [command.meta.name, command] as const))(
    '%s › asks for everything that it needs, and then writes',
    async (name, command) => {
      const self = await setup();
      await receive(self.served, 60_000);
      const answers = await answersFor(self.served, command);
      const { sends } = { sends: command.meta.operation?.id, ...OTHERS[name] };
      const { code, asked, succeeded, text } = await atPrompts(self, `${name} ${TYPED[name] ?? ''}`, answers);
      if (sends === undefined) return expect(asked).toHaveLength(1);
      expect({ code, succeeded }, text).toMatchObject({
        code: 0,
        succeeded: expect.arrayContaining([sends]),
      });
    },
  );

  it.each([
    ['charge create --type BOLETO --amount 100,00 --due-date 2026-12-10', 'charge.create'],
    ['charge create --amount 1,00 --ensure-same-tax-id', 'charge.create'],
    ['charge create --amount 1,00 --customer-name Ana', 'charge.create'],
    ['charge create --amount 1,00 --customer-tax-id 529.982.247-25', 'charge.create'],
    ['subscription create --amount 49,90', 'subscription.create'],
    ['subscription create --amount 49,90 --customer-name Ana', 'subscription.create'],
    ['customer create --name Bia --email bia@example.com', 'customer.create'],
    ['customer create --email bia@example.com', 'customer.create'],
    ['invoice create --amount 100,00 --customer invoiced', 'invoice.create'],
    ['account-register create --tax-id 529.982.247-25', 'account-register.create'],
    ['pix-key create --type CNPJ', 'pix-key.create'],
    ['payment create --amount 1,00 --to-bank 99999012', 'payment.create'],
    ['customer update ana', 'customer.update'],
  ])('%s › asks for what this needs in addition, and then writes', async (line, sends) => {
    const self = await setup();
    const { code, succeeded, text } = await atPrompts(self, line, {
      name: 'Bia',
      'tax-id': '286.255.878-87',
    });
    expect({ code, succeeded }, text).toMatchObject({ code: 0, succeeded: expect.arrayContaining([sends]) });
  });
});
