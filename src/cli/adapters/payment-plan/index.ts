// Files of payment batches, and the signing keys of the profiles.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readSync, writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileError, isMissing, openForAppend } from '#cli/adapters/files.ts';
import { openRegularFile } from '#cli/adapters/input-files.ts';
import { knownSigningKey, signingKey } from '#cli/adapters/signing-key.ts';
import { openTempFile } from '#cli/adapters/temp-file.ts';
import type { Host } from '#cli/host.ts';
import { publicIdOf, signText, verifiesText } from '#config/signing.ts';
import type { PaymentBatchPort, RunLog } from '#ports/payment-plan.ts';
import { lockRun, runnerOf } from './run-lock.ts';
import { createSealed, openSealed, replaceFile } from './sealed-file.ts';

const NEWLINE = 10;
/** Maximum size in bytes; an approval has less than a kilobyte. */
const MAX_TEXT_BYTES = 1024 * 1024;

export function paymentBatchAdapter(host: Host): PaymentBatchPort {
  return {
    whoami: () => host.whoami(),
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    open: (path, sealBytes) => openSealed(path, sealBytes, () => openTempFile(host)),
    create: createSealed,
    read: async (path) => {
      try {
        const handle = await openRegularFile(path, MAX_TEXT_BYTES);
        try {
          return await handle.readFile('utf8');
        } finally {
          await handle.close();
        }
      } catch (error) {
        if (isMissing(error)) return undefined;
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
  let handle: FileHandle;
  try {
    handle = await openRegularFile(path);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  const input = handle.createReadStream();
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) yield line;
  } catch (error) {
    throw fileError(error, path, 'read');
  } finally {
    input.destroy();
  }
}

/**
 * Opens the log, but never through a symbolic link: a user with write access to the folder must not choose the target.
 */
function openLog(path: string): RunLog {
  const file = openForAppend(path);
  let trouble: unknown;
  // End an incomplete line of a killed run, so that the next line does not continue it.
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
