// `webhook verify`: checks the signatures of a webhook call, and explains why one is invalid.
import type { Input } from '#commands/kit/command.ts';
import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { RSA_HEADER } from '#contract/events/signatures.ts';
import { isObject } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { PublicKey, Received, Verdict } from '#webhooks/signatures.ts';
import { keyIn, publicKeysOf, verifyHmac, verifyRsa } from '#webhooks/signatures.ts';

export const verifyCommand = command({
  meta: {
    name: 'webhook verify',
    summary: 'Verify the signatures of a recorded webhook call',
    details: [
      'Pass the whole HTTP request as one file, or the body and the headers as two files. Headers are "Name: value" lines or a JSON object.',
      'The public keys are read from the service, or from a PEM file with --public-key. The HMAC signature is checked with --secret-file.',
      'The exit code is 2 if a signature is not valid, or none could be checked.',
    ],
    examples: [
      { command: 'pixctl webhook verify request.http', note: 'A recorded request' },
      {
        command: 'pixctl webhook verify --body body.json --headers headers.txt --secret-file hmac.txt',
        note: 'Both signatures, with headers and body in two files',
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
    },
  },
  run: async (context, input) => {
    const received = await receivedFrom(context, input);
    const verdicts: Verdict[] = [
      verifyRsa(received, await keysFor(context, input, received)),
      verifyHmac(received, await secretFrom(context, input.options['secret-file'])),
    ];
    const holds =
      verdicts.some(({ result }) => result === 'valid') &&
      verdicts.every(({ result }) => result !== 'invalid');
    return new Ended(verdicts, holds ? EXIT.done : EXIT.usage);
  },
  show: {
    view: {
      columns: [
        { path: 'scheme', label: 'Signature' },
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
    return split(await context.files.read(request), request);
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
    headers: parseHeaders(await textOf(context, headers), headers),
  };
}

const textOf = async (context: Context, file: string): Promise<string> =>
  Buffer.from(await context.files.read(file)).toString('utf8');

/** Splits a request into headers and body; the bytes of the body stay unchanged. */
function split(bytes: Uint8Array, name: string): Received {
  const buffer = Buffer.from(bytes);
  for (const gap of ['\r\n\r\n', '\n\n']) {
    const at = buffer.indexOf(gap);
    if (at < 0) continue;
    return {
      headers: parseHeaders(buffer.subarray(0, at).toString('utf8'), name),
      body: buffer.subarray(at + gap.length),
    };
  }
  throw usageError(say`${name} is not a request: there is no empty line between headers and body`);
}

/** @throws PixctlError (exit 2) for invalid headers */
function parseHeaders(text: string, name: string): Record<string, string> {
  const headers: Record<string, string> = {};
  if (text.trimStart().startsWith('{')) {
    try {
      const read: unknown = JSON.parse(text);
      if (!isObject(read)) throw new SyntaxError('no object');
      for (const [key, value] of Object.entries(read))
        headers[key.toLowerCase()] = Array.isArray(value) ? value.join(', ') : String(value);
      return headers;
    } catch {
      throw usageError(say`${name} is not valid JSON`);
    }
  }
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || (index === 0 && /^[A-Z]+ \S+( HTTP\/[\d.]+)?$/.test(line))) continue;
    const [, key, value] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined)
      throw usageError(say`line ${index + 1} of ${name} is not a header`, say`Write it as Name: value.`);
    headers[key.toLowerCase()] = value.trim();
  }
  return headers;
}

async function keysFor(context: Context, { options }: Input, { headers }: Received): Promise<PublicKey[]> {
  const file = options['public-key'];
  if (typeof file === 'string') {
    const key = await textOf(context, file);
    if (keyIn(key) === undefined) throw usageError(say`${file} is not a PEM file`);
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
  const secret = (await textOf(context, file)).replace(/\r?\n$/, '');
  if (secret === '') throw usageError(say`${file} is empty`);
  return secret;
}
