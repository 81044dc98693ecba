// Plans as files, with their approvals (`PLAN.approval`), outcomes (`PLAN.log`) and lock (`PLAN.lock`) beside them.
import { closeSync, writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { endsTorn, openForAppend, replaceFile } from '#files/write.ts';
import { fileError, isMissing, partOf } from '#host/files.ts';
import type { Host } from '#host/host.ts';
import { openRegularFile } from '#host/input-files.ts';
import { openTempFile } from '#host/temp-file.ts';
import { say } from '#messages/message.ts';
import type { PlanStore, RunLog } from '#ports/payment-plan.ts';
import { lockRun, runnerOf } from './run-lock.ts';
import { createSealed, openSealed } from './sealed-file.ts';

/** Maximum size in bytes; an approval has less than a kilobyte. */
const MAX_TEXT_BYTES = 1024 * 1024;

const approvalPath = (plan: string): string => `${plan}.approval`;
const logPath = (plan: string): string => `${plan}.log`;
const lockPath = (plan: string): string => `${plan}.lock`;

export const planFiles = (host: Host): PlanStore => ({
  store: undefined,
  nameFor: (sheet) => `${sheet}.plan`,
  labels: (plan) => ({ approvals: say`${approvalPath(plan)}`, log: say`${logPath(plan)}` }),
  open: (plan, sealBytes) => openSealed(plan, sealBytes, () => openTempFile(host)),
  missing: (plan) =>
    Promise.resolve({
      problem: say`there is no plan ${plan}`,
      hint: say`Make one: pixctl payment batch plan FILE`,
    }),
  create: createSealed,
  approvals: ({ path }) => readText(approvalPath(path)),
  addApproval: ({ path }, _approver, line, earlier) => {
    const approvals = approvalPath(path);
    writing(approvals, () => replaceFile(approvals, earlier + line, { part: partOf(approvals) }));
    return Promise.resolve();
  },
  recordedLines: ({ path }) => linesOf(logPath(path)),
  running: ({ path }) => {
    const runner = runnerOf(host, lockPath(path));
    return Promise.resolve(runner === undefined ? [] : [runner]);
  },
  takeRun: async (plan) => {
    const lock = await lockRun(host, lockPath(plan));
    if (!('release' in lock)) return lock;
    return {
      begin: (_plan, line) => {
        const log = openLog(logPath(plan));
        log.append(line);
        return Promise.resolve(log);
      },
      release: () => lock.release(),
    };
  },
});

/** Does the work; its errors name the file. @throws PixctlError (exit 2) */
function writing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw fileError(error, path, 'write');
  }
}

/** Returns the text of a small file; undefined if there is none. */
async function readText(path: string): Promise<string | undefined> {
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
}

async function* linesOf(path: string): AsyncGenerator<string> {
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
function openLog(path: string): RunLog & { append(line: string): void } {
  const { file, stats } = writing(path, () => openForAppend(path));
  let trouble: unknown;
  // End an incomplete line of a killed run, so that the next line does not continue it.
  let torn = endsTorn(file, stats.size);
  const append = (line: string): void => {
    const bytes = Buffer.from(`${torn ? '\n' : ''}${line}\n`);
    try {
      torn = writeSync(file, bytes) < bytes.length;
    } catch (error) {
      trouble ??= error;
    }
  };
  return {
    append,
    record: (_row, _outcome, line) => {
      append(line);
      return Promise.resolve(true);
    },
    get trouble() {
      return trouble;
    },
    shared: undefined,
    close: () => closeSync(file),
  };
}
