// The files of payment batches, and the signing keys of this machine's profiles.
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { publicIdOf, signText, verifiesText } from '../../../config/signing.ts';
import { systemError } from '../../../errors/caught.ts';
import type { PaymentBatchPort, RunLog } from '../../../ports/payment-batch.ts';
import type { Host } from '../../host.ts';
import { fileError } from '../files.ts';
import { knownSigningKey, signingKey } from '../signing-key.ts';
import { lockRun, runnerOf } from './run-lock.ts';
import { createSealed, openSealed, replaceFile } from './sealed-file.ts';

const NEWLINE = 10;

export function paymentBatchAdapter(host: Host): PaymentBatchPort {
  return {
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    open: openSealed,
    create: createSealed,
    read: async (path) => {
      try {
        return await readFile(path, 'utf8');
      } catch (error) {
        if (systemError(error).code === 'ENOENT') return undefined;
        throw fileError(error, path, 'read');
      }
    },
    replace: replaceFile,
    logLines,
    log: openLog,
    lock: (path) => lockRun(host, path),
    running: (path) => runnerOf(host, path),
    signer: async (profile) => {
      const seed = await signingKey(host, profile);
      return { id: publicIdOf(seed), sign: (text) => signText(seed, text) };
    },
    approverId: async (profile) => {
      const seed = await knownSigningKey(host, profile);
      return seed === undefined ? undefined : publicIdOf(seed);
    },
    verifies: verifiesText,
  };
}

async function* logLines(path: string): AsyncGenerator<string> {
  if (!existsSync(path)) return;
  const input = createReadStream(path);
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) yield line;
  } catch (error) {
    throw fileError(error, path, 'read');
  } finally {
    input.destroy();
  }
}

function openLog(path: string): RunLog {
  let file: number;
  try {
    file = openSync(path, 'a+', 0o600);
  } catch (error) {
    throw fileError(error, path, 'write');
  }
  let trouble: unknown;
  // The line that a killed run was writing must not become the beginning of the next one.
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  let torn = size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== NEWLINE;
  return {
    append: (line) => {
      const bytes = Buffer.from(`${torn ? '\n' : ''}${line}\n`);
      try {
        torn = writeSync(file, bytes) < bytes.length;
      } catch (error) {
        trouble ??= error;
      }
    },
    get trouble() {
      return trouble;
    },
    close: () => closeSync(file),
  };
}
