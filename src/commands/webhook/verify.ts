// `webhook verify`: checks the signatures of a webhook call and whose event it is, and explains why a check fails.
import { requireFields } from '#client/answers/checked-answer.ts';
import type { Input } from '#commands/kit/command.ts';
import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { RSA_HEADER } from '#contract/events/signatures.ts';
import { pick } from '#contract/operation.ts';
import { companyOperations } from '#contract/operations/company.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { CompanyName } from '#webhooks/company.ts';
import { compareCompany, parseCompany } from '#webhooks/company.ts';
import { isTestCall } from '#webhooks/describe.ts';
import { MIN_KEY_BITS } from '#webhooks/diagnose.ts';
import type { PublicKey, Received, Verdict } from '#webhooks/signatures.ts';
import { keyIn, publicKeysOf, verifyHmac, verifyRsa } from '#webhooks/signatures.ts';
import { jsonOf } from './forward.ts';
import { parseHeaders, readCall } from './recorded-call.ts';

export const verifyCommand = command({
  meta: {
    name: 'webhook verify',
    words:
      'verify, verificar, signature, assinatura digital, hmac, rsa, assinatura do webhook, assinatura, assinatura invalida, invalid signature, verificar assinatura, verify signature, validar webhook, webhook falso, fake webhook, seguranca do webhook, x-webhook-signature, x-openpix-signature',
    summary: 'Verify the signatures and the company of a recorded webhook call',
    details: [
      'Pass the whole HTTP request as one file, or the body and the headers as two files. Headers are "Name: value" lines, also as curl -v or PHP log them, or a JSON object.',
      'The public keys are read from the service, or from a PEM file with --public-key. The HMAC signature is checked with --secret-file.',
      'The service signs the events of all companies with the same key. pixctl therefore compares the company that the event names with the company of the profile, or with --company. An event that names no company is proven to be yours only by the HMAC signature.',
      'The exit code is 2 if a signature is not valid, if none could be checked, or if the event is not proven to be yours. A test call reports nothing and names no company.',
    ],
    examples: [
      { command: 'pixctl webhook verify request.http', note: 'A recorded request' },
      {
        command: 'pixctl webhook verify --body body.json --headers headers.txt --secret-file hmac.txt',
        note: 'Both signatures, with headers and body in two files',
      },
      {
        command: 'pixctl webhook verify request.http --public-key service.pem --company 11.222.333/0001-81',
        note: 'Without a profile and without a network',
      },
    ],
  },
  input: {
    args: [
      {
        name: 'request',
        file: 'file-or-pipe',
        description: 'file with the whole request; - for standard input',
        optional: true,
      },
    ],
    options: {
      body: {
        type: 'string',
        file: 'file-or-pipe',
        placeholder: 'FILE',
        description: 'file with the raw body; - for standard input',
      },
      headers: {
        type: 'string',
        file: 'file-or-pipe',
        placeholder: 'FILE',
        description: 'file with the headers; - for standard input',
      },
      'public-key': {
        type: 'string',
        file: 'file-or-pipe',
        placeholder: 'FILE',
        description: 'PEM file with the public key (default: the keys of the service)',
      },
      'secret-file': {
        type: 'string',
        file: 'file-or-pipe',
        placeholder: 'FILE',
        description: 'file with the HMAC secret of the webhook',
      },
      company: {
        type: 'tax-id',
        source: 'company',
        placeholder: 'TAXID',
        description: 'CPF or CNPJ of your company (default: the company of the profile)',
      },
    },
  },
  run: async (context, input) => {
    const received = await receivedFrom(context, input);
    const rsa = verifyRsa(received, await keysFor(context, input, received));
    const hmac = withAdvice(verifyHmac(received, await secretFrom(context, input.options['secret-file'])));
    const company = await verifyCompany(context, input, received, { rsa, hmac });
    const checks = [rsa, hmac, ...(company === undefined ? [] : [company])];
    const holds =
      (rsa.result === 'valid' || hmac.result === 'valid') &&
      (company === undefined || company.result === 'valid') &&
      checks.every(({ result }) => result !== 'invalid');
    return new Ended(checks, holds ? EXIT.done : EXIT.usage);
  },
  show: {
    view: {
      columns: [
        { path: 'check', label: 'Check' },
        { path: 'result', label: 'Result', format: 'state' },
        { path: 'header', label: 'Header' },
        { path: 'reason', label: 'Reason', format: 'message' },
        { path: 'keyIdentifier', label: 'Key' },
      ],
    },
  },
});

async function receivedFrom(context: Context, { args, options }: Input): Promise<Received> {
  const { request } = args;
  const { body, headers } = options;
  if (request !== undefined) {
    if (body !== undefined || headers !== undefined)
      throw usageError(say`there are two requests`, say`Use the whole request, or --body and --headers.`);
    return readCall(await context.files.read(request), request);
  }
  if (typeof body !== 'string' || typeof headers !== 'string')
    throw usageError(
      say`there is nothing to verify`,
      say`Use the whole request, or --body and --headers.`,
      'missing',
    );
  if (body === '-' && headers === '-')
    throw usageError(
      say`--body and --headers cannot both be standard input`,
      say`Use the whole request as - instead.`,
    );
  return {
    body: await context.files.read(body),
    headers: parseHeaders(await readText(context, headers), headers),
  };
}

const readText = async (context: Context, file: string): Promise<string> =>
  Buffer.from(await context.files.read(file)).toString('utf8');

async function keysFor(context: Context, { options }: Input, { headers }: Received): Promise<PublicKey[]> {
  const file = options['public-key'];
  if (typeof file === 'string') {
    const key = await readText(context, file);
    if (keyIn(key) === undefined)
      throw usageError(
        say`${file} is not an RSA public key in PEM, of at least ${MIN_KEY_BITS} bits and with an odd exponent above 1`,
        say`Without --public-key, pixctl gets the keys of the service.`,
      );
    return [{ key }];
  }
  if (headers[RSA_HEADER] === undefined) return [];
  const client = await context.service.client();
  const reply = await client.request({ method: 'GET', path: '/api/v1/webhook/public-keys' });
  if (reply.error !== undefined) throw reply.error;
  return publicKeysOf(reply.body);
}

async function secretFrom(context: Context, file: unknown): Promise<string | undefined> {
  if (typeof file !== 'string') return undefined;
  // Editors end a file with a line break that is not part of the secret.
  const secret = (await readText(context, file)).replace(/\r?\n$/, '');
  if (secret === '') throw usageError(say`${file} is empty`);
  return secret;
}

/** Says how to give the secret, if it is missing. */
const withAdvice = (hmac: Verdict): Verdict =>
  hmac.why === 'no-key'
    ? {
        ...hmac,
        reason: say`no secret was given; name a file that contains it with --secret-file (webhook listen --show-secret and webhook add print it)`,
      }
    : hmac;

interface CompanyCheck {
  readonly check: 'company';
  /** `absent`: nothing proves whose event it is. `not-checked`: the company to compare with is not known. */
  readonly result: Verdict['result'];
  readonly reason?: Message;
}

const companyCheck = (result: CompanyCheck['result'], reason?: Message): CompanyCheck => ({
  check: 'company',
  result,
  ...(reason === undefined ? {} : { reason }),
});

/** Checks whose event a signed call reports; undefined for a test call. */
async function verifyCompany(
  context: Context,
  { options }: Input,
  { body }: Received,
  { rsa, hmac }: Readonly<Record<'rsa' | 'hmac', Verdict>>,
): Promise<CompanyCheck | undefined> {
  const event = jsonOf(body);
  if (isTestCall(event)) return undefined;
  if (rsa.result !== 'valid' && hmac.result !== 'valid')
    return companyCheck('absent', say`no signature is valid`);
  const isProven = hmac.result === 'valid';
  const compared = (company: CompanyName): CompanyCheck => {
    const result = compareCompany(event, company);
    if (result === 'other') return companyCheck('invalid', say`the event is of another company`);
    if (result === 'same' || isProven) return companyCheck('valid');
    return companyCheck('absent', say`the event names no company; prove that it is yours with --secret-file`);
  };
  const given = parseCompany(options['company']);
  if (given !== undefined) return compared(given);
  // The service makes a secret for each webhook, and returns it to the account that registers it.
  if (isProven) return companyCheck('valid');
  if (options['public-key'] !== undefined)
    return companyCheck('not-checked', say`not compared: name your company with --company`);
  try {
    return compared(await companyOfProfile(context));
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
    return companyCheck(
      'not-checked',
      say`the company of the profile could not be read: ${error.userMessage}; name it with --company`,
    );
  }
}

/** @throws PixctlError if the service does not report the company with its tax id */
async function companyOfProfile(context: Context): Promise<CompanyName> {
  const operation = pick(companyOperations, 'company.get');
  const { result } = await (await context.service.client()).call(operation, {});
  const [taxId] = requireFields(operation, result, 'taxID');
  const company = parseCompany(taxId);
  if (company !== undefined) return company;
  throw new PixctlError(say`the service reported no tax id`, {
    code: 'bad-answer',
    exitCode: EXIT.unreachable,
  });
}
