// Commands against a service that answers in the documented shape. A command that reads ends with exit code 0. One that
// writes does, too, or its outcome is unknown and the error names what is missing.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allCommands } from '#cli/tree.ts';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { machine } from '#test/support/cli.ts';
import { PDF } from '#test/support/form.ts';
import { errorOf } from '#test/support/outputs.ts';
import { sampleOf } from '#test/support/sample-size.ts';
import { FROM_FILE } from '#test/support/services/requests.ts';
import type { Seen } from '#test/support/services/server.ts';
import { documented, isObject } from './documented.ts';
import { documentedService, operationOf } from './sample.ts';

/** Commands whose first example is not one request with a documented answer, and a line that is. */
const LINES: Readonly<Record<string, string>> = {
  receipt: 'receipt E9999900420261121120000000000001 --kind in --pdf -',
  'invoice pdf': 'invoice pdf nfse-2026-11 --pdf -',
  'invoice xml': 'invoice xml nfse-2026-11 --xml -',
  'dispute evidence':
    'dispute evidence E99999004202611211200abcdefghijk --url https://shop.example.com/note.pdf',
};

/** Commands without one request with a documented answer. */
const LEFT_OUT = [
  // Read at a path that only a guide has.
  'account-register get',
  // They wait for a status.
  ...['charge watch', 'payment watch', 'charge create --watch'],
  // The upload of a file has no documented shape.
  'dispute upload',
  // It reads several lists, and writes a file.
  'dispute dossier',
  // Its request follows the upload of a file.
  'limits-request create',
];

/** Writes with an answer of which the documents have no fields, so that they are looked up. */
const WITHOUT_FIELDS = [
  'subscription.cancel',
  'subscription.update',
  'installment.charge',
  'installment.retry',
];

/** Operations that only commands of other operations send, or that have no documented shape. */
const SENT_BY_OTHERS = [
  'charge.qr-base64',
  'charge.qr-image',
  'account-register.get',
  'file.create',
  'limits-request.create',
  'pix-key.lookup',
  'pix-key.quota',
];

/** What the service answers, where the value does not have the name that the request has. */
function corrected(body: unknown, { method, url, body: text }: Seen): unknown {
  const { key = '' } = operationOf({ method, url }) ?? {};
  const sent = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  if (!isObject(body)) return body;
  const id = operationOf({ method, url })?.params[0] ?? '';
  // With another word, the deletion is looked up.
  if (method === 'DELETE') return { ...body, status: 'OK' };
  switch (key) {
    case 'POST /api/v1/payment/approve':
      return { ...body, payment: { ...(body['payment'] as object), status: 'CONFIRMED' } };
    case 'POST /api/v1/account': {
      const { account } = body as { readonly account: { readonly balance: object } };
      const balance = Object.fromEntries(Object.keys(account.balance).map((name) => [name, 0]));
      return { account: { ...account, accountId: 'new', isDefault: false, balance } };
    }
    // The fields of the list have no documented shape; other pages have those of an invoice, with its correlation id.
    case 'GET /api/v1/invoice':
      return { invoices: [{ id: 'new', correlationID: 'nfse-2026-11', status: 'CANCELED' }] };
    case 'POST /api/v1/funds-recovery':
      return { ...body, rootTransactionId: sent['transactionEndToEndId'] };
    case 'POST /api/v1/funds-recovery/{}/cancel':
      return { ...body, status: 'CANCELLED' };
    case 'POST /api/v1/subaccount/transfer':
      return {
        ...body,
        originSubaccount: { ...(body['originSubaccount'] as object), pixKey: sent['fromPixKey'] },
        destinationSubaccount: { ...(body['destinationSubaccount'] as object), pixKey: sent['toPixKey'] },
      };
    case 'POST /api/v1/subaccount/{}/withdraw': {
      const { withdraw } = body as { readonly withdraw: { readonly account: object } };
      return { withdraw: { account: { ...withdraw.account, destinationAlias: id } } };
    }
    default:
      return body;
  }
}

interface Tried {
  readonly operation: Operation;
  readonly line: string;
}

const commands = (await allCommands()).filter(({ meta }) => !LEFT_OUT.includes(meta.name));
const TRIED: readonly Tried[] = commands.flatMap(({ meta: { operation, name, examples } }) =>
  operation === undefined
    ? []
    : [{ operation, line: LINES[name] ?? examples[0]!.command.replace(/^pixctl /, '') }],
);

/** Runs a line against a service whose answers are changed. */
async function run(line: string, name: string, change = corrected) {
  const { url, seen } = await documentedService(change);
  const self = machine();
  const file = join(self.dir, 'nota.pdf');
  writeFileSync(file, PDF);
  const words = line
    .replace(/ -o \w+$/, '')
    .replaceAll(/--file \S+/g, `--file ${file}`)
    .replaceAll(/--(png|svg) (\S+)/g, (_, type: string, name: string) => `--${type} ${join(self.dir, name)}`)
    .replace(/--(input|batch) \S+\.(?:json|csv)/, '--$1 -')
    .replace(/ --jq .*$/, '')
    .replace(/ (?:&&|\||>|;) .*$/, '');
  const ran = await self.run(`${words} --json --no-input --yes --retries 0`, {
    env: { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' },
    input: JSON.stringify(FROM_FILE[name] ?? { correlationID: 'from-input', value: 100 }),
  });
  return { ...ran, seen };
}

describe('command on a documented answer', () => {
  it.each(TRIED.map((one) => [one.line, one] as const))('%s', async (line, { operation }) => {
    const { code, err } = await run(line, line.split(' --')[0]!);
    if (!WITHOUT_FIELDS.includes(operation.id))
      return expect({ code, err: '' }).toEqual({ code: 0, err: '' });
    if (code === 0) return;
    expect([5, 6]).toContain(code);
    expect(errorOf({ err }).message).toMatch(/the answer has no (?:subscription|installment)\b/);
  });

  it('was tried with every operation that has a command', () => {
    const tried = new Set<string>(TRIED.map(({ operation }) => operation.id));
    expect(OPERATIONS.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual(
      expect.arrayContaining(SENT_BY_OTHERS),
    );
  });
});

/** Paths of all fields of an answer down to this depth; of a list, those of its first item. */
function pathsOf(value: unknown, depth = 3): string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [] : pathsOf(value[0], depth).map((path) => `0.${path}`);
  if (!isObject(value) || depth === 0) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    name,
    ...pathsOf(part, depth - 1).map((path) => `${name}.${path}`),
  ]);
}

/** Returns the answer without the field. */
function without(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value))
    return value.map((one: unknown, at) => (String(at) === name ? without(one, rest) : one));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      key !== name ? [[key, part]] : rest.length === 0 ? [] : [[key, without(part, rest)]],
    ),
  );
}

/** Fields that a message names in the words of people. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  brCode: 'BR Code',
  isDefault: 'the default one',
  accountId: 'the default one',
};

describe('command on an answer that lacks one of the documented fields', () => {
  it.each(TRIED.map((one) => [one.line, one] as const))(
    '%s ends with 0, or names the missing field',
    async (line, { operation }) => {
      const name = line.split(' --')[0]!;
      const isMain = ({ method, url }: Seen): boolean =>
        operationOf({ method, url })?.operation === documented(operation);
      let paths: string[] = [];
      await run(line, name, (body, request) => {
        const whole = corrected(body, request);
        if (isMain(request)) paths = pathsOf(whole);
        return whole;
      });
      const problems: string[] = [];
      for (const path of sampleOf(paths, 7)) {
        const names = path.split('.');
        const { code, err } = await run(line, name, (body, request) =>
          isMain(request) ? without(corrected(body, request), names) : corrected(body, request),
        );
        if (code === 0) continue;
        const field = names.findLast((one) => !/^\d+$/.test(one))!;
        const { message } = errorOf({ err });
        const isNamed = [field, SHOWN_AS[field] ?? field].some((word) =>
          message.toLowerCase().includes(word.toLowerCase()),
        );
        // An object that holds what identifies the resource may be named by that.
        const isWithin = paths.some(
          (other) => other.startsWith(`${path}.`) && message.includes(other.split('.').at(-1)!),
        );
        // The other ids that a resource has are then not those of the request.
        const isOther =
          (operation.proof?.idFields?.length ?? 0) > 1 && message.includes('a different resource');
        if (!isNamed && !isWithin && !isOther) problems.push(`${path}: ${code} ${err}`);
      }
      expect(problems).toEqual([]);
    },
  );
});
