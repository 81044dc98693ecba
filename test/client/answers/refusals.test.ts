// Error codes and messages for refusals of the service; the text of an unknown refusal is printed as it is.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explain } from '#client/answers/refusals.ts';
import { findOperation, OPERATIONS } from '#contract/operations/index.ts';
import { schemaAt } from '#contract/path.ts';
import { KNOWN_REFUSALS } from '#contract/refusals/refusals.ts';
import { english } from '#messages/message.ts';
import { machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const SANDBOX = resolve(import.meta.dirname, '../../../src/sandbox/resources');
/** Said only by the sandbox's own controls, in the words of its manual. */
const OF_CONTROLS = /informe value|custa .* centavos|Só pagamentos que aguardam|webhook\.url/;

/** Every text with which a resource of the sandbox refuses, what is filled in as `x`. */
const sandboxTexts = (): string[] =>
  readdirSync(SANDBOX, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [
      ...readFileSync(join(SANDBOX, path), 'utf8').matchAll(/new Refusal\(\s*(?:'([^']*)'|`([^`]*)`)/g),
    ])
    .map(([, plain, template]) => plain ?? template!.replace(/\$\{[^}]*\}/g, 'x'))
    .filter((text) => !OF_CONTROLS.test(text) && text !== 'Not found');

/** An operation that has this field, so that texts about it can be meant. */
const about = (field: string) => ({
  operation: OPERATIONS.find(({ body }) => schemaAt(body, field) !== undefined)!,
  input: {},
});

describe('refusals of the sandbox', () => {
  it('are all known to explain()', () => {
    const texts = sandboxTexts();
    expect(texts.length).toBeGreaterThan(30);
    const unknown = texts
      .map((text) =>
        text.replace(/^x\b/, 'interests').replace('discountSettings.x', 'discountSettings.value'),
      )
      .filter((text) => {
        const [, field = 'value'] =
          /^([\w.]+) (?:must|goes only|does not go|is required|is not used)/.exec(text) ?? [];
        return explain(text, about(field)) === undefined;
      });
    expect(unknown).toEqual([]);
  });

  it.each([
    ['charge get a', 'not-found', 'there is no charge a', 'pixctl charge list'],
    ['payment approve a', 'not-found', 'there is no payment a', 'pixctl payment list'],
    ['customer get 52998224725', 'not-found', 'there is no customer 52998224725', 'pixctl customer list'],
    [
      'charge create --value 100 --correlation-id once',
      'duplicate',
      'there is a charge once already',
      'pixctl charge get once. With --return-existing',
    ],
    [
      'payment send --value 100 --pix-key a@example.com --correlation-id p',
      'no-balance',
      'the balance is not enough',
      'can be approved later: pixctl payment approve p',
    ],
    [
      'charge create --value 100 --comment 😀',
      'invalid',
      'a comment may not hold emoji, long dashes, curly quotes or bullets',
      'Check --comment.',
    ],
    ['charge refund once', 'refused', 'the charge is not paid', undefined],
  ])("`%s` is reported with error code %s and the service's own text", async (line, code, message, hint) => {
    const self = machine();
    await self.run('--sandbox charge create --value 100 --correlation-id once');
    const ended = await self.run(`${line} --json`, { env: { PIXCTL_PROFILE: 'sandbox' } });
    expect(ended.code).toBe(4);
    const error = errorOf(ended);
    expect(error).toMatchObject({ code, status: 400, retryable: false });
    expect(error.message).toMatch(new RegExp(`^${message}; the service said “.+”$`));
    if (hint === undefined) expect(error.hint).toBeNull();
    else expect(error.hint).toContain(hint);
  });

  it('are translated to Portuguese, with a hint that keeps --sandbox', async () => {
    const ended = await machine().run('--sandbox charge get a', { env: { PIXCTL_LANG: 'pt' } });
    expect(ended.err).toContain('erro: a cobrança a não existe; o serviço disse “Cobrança não encontrada”');
    expect(ended.err).toMatch(/Encontre: pixctl charge list .*--sandbox/);
  });
});

describe('refusals of any service', () => {
  /** Error and exit code for a refusal of the service. */
  async function errorFor(status: number, body: unknown, line = 'charge get a') {
    const { url } = await httpServer((_request, response) => json(response, status, body));
    const env = { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'some-key-1' };
    const { code, err } = await machine().run(`${line} --json --retries 0`, { env });
    return { exit: code, ...errorOf({ err }) };
  }

  it.each([
    'A cobrança não foi encontrada no arquivo morto',
    'Cobrança não encontrada, tente mais tarde',
    'nobody must be told',
    'duplicate',
    'insufficient funds',
    'saldo',
  ])('"%s" is reported as refused, in its own words', async (error) => {
    expect(await errorFor(400, { error })).toMatchObject({
      exit: 4,
      code: 'refused',
      message: error,
      hint: null,
    });
  });

  it('name a field only if the request can have it', async () => {
    const create = 'qrcode create --name a --correlation-id a';
    expect(await errorFor(400, { error: 'value must be at least 5' }, create)).toMatchObject({
      code: 'invalid',
      message: 'the service does not accept value; the service said “value must be at least 5”',
      hint: 'Check --value.',
    });
    expect(await errorFor(400, { error: 'merchant must be verified' }, create)).toMatchObject({
      code: 'refused',
      message: 'merchant must be verified',
      hint: null,
    });
  });

  it('keep an error code of the service, and a 404 keeps its message', async () => {
    const own = { error: 'Cobrança não encontrada', code: 'CHARGE_GONE' };
    expect(await errorFor(400, own)).toMatchObject({ code: 'CHARGE_GONE' });
    expect(await errorFor(404, { error: 'nope' })).toMatchObject({
      exit: 4,
      code: 'not-found',
      message: 'nope',
    });
  });

  it('are reported without control characters', async () => {
    const ended = await errorFor(400, { error: 'Subaccount not found: \u001b[2J\u202ea\n  Amount R$ 0,01' });
    expect(ended.code).toBe('not-found');
    expect(ended.message).toMatch(/^there is no sub account \[2Ja Amount R\$ 0,01; the service said “/);
  });
});

describe('KNOWN_REFUSALS', () => {
  it('has no duplicate text and no text that another pattern hides', () => {
    for (const { text, code = 'refused' } of KNOWN_REFUSALS.filter(({ text }) => !text.startsWith('{'))) {
      const found = explain(text.replaceAll('*', '7'), undefined);
      expect({ text, code: found?.code }).toEqual({ text, code });
    }
  });

  it('has a message with the id for every not-found text', () => {
    const requested = { operation: findOperation('charge.get')!, input: { path: { id: 'a' } } };
    for (const { text, code } of KNOWN_REFUSALS.filter(
      ({ code, text }) => code === 'not-found' && !text.includes('*'),
    ))
      expect({ text, code, userMessage: english(explain(text, requested)!.userMessage ?? '') }).toEqual({
        text,
        code,
        userMessage: expect.stringMatching(/ a$/),
      });
  });
});
