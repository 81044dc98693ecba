// Which commands and options an agent may use: pinned, so that a new command is a decision.
import { describe, expect, it } from 'vitest';
import { PROMPTS } from '#agent/prompts.ts';
import { allowedCommand, mayRun, needsApproval } from '#agent/rights.ts';
import { commandLine } from '#cli/adapters/agent.ts';
import { allCommands, resolve } from '#cli/tree.ts';

const namesFor = async (purpose: 'read' | 'write' | 'sandbox'): Promise<string> =>
  (await allCommands())
    .filter((command) => mayRun(command, purpose))
    .map(({ meta }) => meta.name)
    .join(', ');

describe('commands of an agent', () => {
  it('are these for reads', async () => {
    expect(await namesFor('read')).toMatchInlineSnapshot(
      `"charge list, charge get, charge qr, charge refunds, qrcode list, qrcode get, qrcode qr, customer list, customer get, subscription list, subscription get, installment list, installment get, invoice list, cashback balance, brcode decode, brcode resolve, brcode lint, payment list, payment get, boleto check, boleto list, boleto get, pix-key list, pix-key quota, refund list, refund get, dispute list, dispute get, recovery get, subaccount list, subaccount get, subaccount statement, today, balance, statement, account list, account get, account limits, limits-request list, limits-request get, transaction list, transaction get, journal list, journal show, company, bank list, partner company list, partner company get, account-register get, sync, sync status, report, webhook list, webhook events, webhook ips, webhook keys, whoami, docs search"`,
    );
  });

  it('are these for writes', async () => {
    expect(await namesFor('write')).toMatchInlineSnapshot(
      `"charge create, charge update, charge delete, charge refund, qrcode create, qrcode delete, customer create, customer update, subscription create, subscription update, subscription cancel, installment charge, installment retry, invoice create, invoice cancel, cashback grant, payment create, payment approve, payment send, refund create, recovery create, recovery cancel, transfer create, subaccount create, subaccount withdraw, subaccount credit, subaccount debit, subaccount transfer, subaccount delete"`,
    );
  });

  it('are these for the sandbox', async () => {
    expect(await namesFor('sandbox')).toMatchInlineSnapshot(
      `"sandbox status, sandbox reset, sandbox pay, sandbox advance, sandbox fault, sandbox requests, sandbox deliveries, sandbox webhook, sandbox dispute open, sandbox dispute accept, sandbox dispute reject, sandbox dispute cancel, sandbox boleto pay, sandbox mandate approve, sandbox mandate refuse, sandbox mandate end, sandbox installment fail, sandbox account-register submit, sandbox account-register approve, sandbox account-register reject, sandbox account-register request-documents, sandbox seed, sandbox company add, sandbox company list, sandbox account add, sandbox account limits, sandbox key-quota set, sandbox key disable, sandbox key enable"`,
    );
  });

  it('have no options that name a file, a profile, a service or an id', async () => {
    const allowed: string[] = [];
    for (const command of await allCommands())
      for (const purpose of ['read', 'write'] as const)
        if (mayRun(command, purpose))
          for (const [name, { target, type }] of Object.entries(command.input?.options ?? {}))
            if (target === undefined && !allowed.includes(name)) {
              const words = [...command.meta.name.split(' '), `--${name}`];
              const value = { boolean: [], integer: ['5'], moment: ['today'], duration: ['5s'] }[
                type as string
              ] ?? ['active'];
              const found = await allowedCommand(commandLine, [...words, ...value], purpose).catch(
                () => undefined,
              );
              if (found !== undefined) allowed.push(name);
            }
    expect(allowed.toSorted().join(' ')).toMatchInlineSnapshot(
      `"account all all-machines allow-bad-crc base64 customer day from-service holder-name holder-tax-id limit log month offline paid-end paid-start search size skip status subaccount"`,
    );
  });
});

describe('a live write', () => {
  it.each([
    ['charge create --amount 5,00', false],
    ['charge create --amount 5,00 --split ana@example.com=1,00', true],
    ['charge create --amount 5,00 --subaccount ana@example.com', true],
    ['qrcode create --name x', false],
    ['customer create --name x', false],
    ['charge update c', true],
    ['customer update c --name x', true],
    ['charge delete c', true],
    ['charge refund c', true],
    ['payment send --pix-key ana@example.com --amount 0,05', true],
    ['payment approve p', true],
    ['subscription create --amount 0,05', true],
  ])('%s needs a person: %s', async (line, expected) => {
    expect(needsApproval(await allowedCommand(commandLine, line.split(' '), 'write'))).toBe(expected);
  });
});

it.each(PROMPTS.map((prompt) => [prompt.name, prompt] as const))(
  'the prompt %s without arguments prints no empty value',
  (_name, { text, args }) => {
    const empty = Object.fromEntries(Object.keys(args).map((name) => [name, ' ']));
    for (const given of [{}, empty]) expect(text(given)).not.toMatch(/"\s*"|undefined/);
  },
);

it('prompts name only command lines that an agent may run', async () => {
  const texts = PROMPTS.map(({ text }) => text({}));
  const lines = texts.flatMap((text) => text.match(/\["[^\]]*\]/g) ?? []);
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    const words = line.match(/"[^"]+"|[A-Z]+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
    const found = await resolve(words);
    expect([line, found.kind]).toEqual([line, 'command']);
    if (found.kind === 'command')
      expect([line, mayRun(found.command, 'read') || mayRun(found.command, 'write')]).toEqual([line, true]);
  }
});
