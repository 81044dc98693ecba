// Calls that `webhook listen --save` keeps: one private file each, which `webhook verify` and `--replay` read.
import { randomUUID } from 'node:crypto';
import { lstatSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemError } from '#errors/caught.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { tryFile } from '#files/try-write.ts';
import { createFile, ensureFolder, NotDurable, replaceFile } from '#files/write.ts';
import { fileError } from '#host/files.ts';
import { say } from '#messages/message.ts';
import type { WebhooksPort } from '#ports/webhooks.ts';

const ENDING = '.http';
/** Maximum number of names that are tried, after which something else is wrong. */
const MAX_TRIES = 10_000;

/** Returns how calls are saved in a folder, after a try to write there. */
export const saveCallsIn: WebhooksPort['saveCallsIn'] = (dir) => {
  let count = 0;
  /** Creates an empty file with a name that no other listener uses. */
  const reserve = (time: string, event: string): string => {
    for (let tries = 1; ; tries += 1) {
      count += 1;
      const path = join(dir, `${time}-${String(count).padStart(4, '0')}-${event}${ENDING}`);
      try {
        createFile(path, '');
        return path;
      } catch (error) {
        if (systemError(error).code !== 'EEXIST' || tries === MAX_TRIES)
          throw fileError(error, path, 'write');
      }
    }
  };
  try {
    ensureFolder(dir);
    tryFile(dir, `.${randomUUID()}.part`);
  } catch (error) {
    throw fileError(error, dir, 'write');
  }
  return (at, event, call) => {
    const path = reserve(at.toISOString().replaceAll(/[-:.]/g, ''), event);
    try {
      // Replaces the reserved file, so that a reader sees a whole call.
      replaceFile(path, call, { part: join(dir, `.${randomUUID()}.part`) });
    } catch (error) {
      if (!(error instanceof NotDurable)) rmSync(path, { force: true });
      throw fileError(error, path, 'write');
    }
    return path;
  };
};

/** Returns the files of a folder in the order of their names, or the file itself. */
export const savedCalls: WebhooksPort['savedCalls'] = (path) => {
  let names: readonly string[];
  try {
    if (path === '-' || !statSync(path).isDirectory()) return [path];
    names = readdirSync(path).filter((name) => name.endsWith(ENDING) && !name.startsWith('.'));
  } catch (error) {
    throw fileError(error, path, 'read');
  }
  // A link could lead to any file of this machine, whose text would be sent.
  const files = names
    .toSorted()
    .map((name) => join(path, name))
    .filter((file) => lstatSync(file, { throwIfNoEntry: false })?.isFile() === true);
  if (files.length === 0)
    throw usageError(
      say`${path} has no saved calls`,
      say`Name a folder of webhook listen --save DIR, whose files end in ${ENDING}, or one file.`,
      'missing',
    );
  return files;
};
