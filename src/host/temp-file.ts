// Temporary lines of a running command: a few in memory, many in a private file in the data folder.
import {
  closeSync,
  constants,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { ensureFolder } from '#config/files.ts';
import { dataDir } from '#config/paths.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { reasonOf } from '#files/errors.ts';
import { NO_LINK } from '#files/read.ts';
import { writeAll } from '#files/write.ts';
import { say } from '#messages/message.ts';
import type { TempFile } from '#ports/context.ts';
import type { Host } from './host.ts';

export interface OpenTempFile extends TempFile {
  /** Removes the file. */
  close(): void;
}

/** Files left by killed processes on systems that keep the name of an open file. */
const OWN = /^batch-(\d+)-.*\.ndjson$/;

/** Maximum number of bytes in memory before they are written. */
const IN_MEMORY = 256 * 1024;
/** UTF-8 bytes of one UTF-16 code unit. */
const MOST_PER_UNIT = 3;
const PIECE_BYTES = 256 * 1024;
const NEW_LINE = 0x0a;

/** Creates the file only when there are many lines. */
export function openTempFile(host: Host): OpenTempFile {
  const dir = dataDir(host);
  /** Lines that were not written yet. As one text they would be thousands of objects for the garbage collector. */
  let waiting: Buffer | undefined;
  let length = 0;
  let file: number | undefined;
  /** Path, on systems where an open file keeps its name. */
  let named: string | undefined;

  const open = (): number => {
    ensureFolder(dir);
    keepMemorySmall();
    for (const name of readdirSync(dir)) {
      const [, pid] = OWN.exec(name) ?? [];
      if (pid !== undefined && !host.isAlive(Number(pid))) rmSync(join(dir, name), { force: true });
    }
    const path = join(dir, `batch-${host.pid}-${host.newId()}.ndjson`);
    const { O_RDWR, O_CREAT, O_EXCL } = constants;
    const made = openSync(path, O_RDWR | O_CREAT | O_EXCL | NO_LINK, 0o600);
    named = path;
    try {
      // A file without a name disappears with the process, however it ends.
      unlinkSync(path);
      named = undefined;
    } catch {
      // Some systems keep the name of an open file; `close` removes it.
    }
    return made;
  };
  const append = (text: Uint8Array): void => {
    try {
      file ??= open();
      writeAll(file, text);
    } catch (error) {
      throw noRoom(dir, error);
    }
  };
  const flush = (): void => {
    if (waiting !== undefined) append(waiting.subarray(0, length));
    length = 0;
  };
  return {
    write: (line) => {
      const text = `${line}\n`;
      const most = text.length * MOST_PER_UNIT;
      if (length + most > IN_MEMORY) flush();
      if (most > IN_MEMORY) append(Buffer.from(text));
      else {
        waiting ??= Buffer.allocUnsafe(IN_MEMORY);
        length += waiting.write(text, length);
      }
    },
    lines: function* () {
      if (file !== undefined) yield* linesOf(file);
      if (waiting !== undefined) yield* waiting.toString('utf8', 0, length).split('\n').slice(0, -1);
    },
    close: () => {
      waiting = undefined;
      length = 0;
      if (file === undefined) return;
      try {
        if (named !== undefined) ftruncateSync(file, 0);
        closeSync(file);
        if (named !== undefined) rmSync(named, { force: true });
      } catch {
        // The command has ended and does not depend on this.
      }
      file = undefined;
    },
  };
}

/** Many rows are short-lived objects: without this, V8 takes 50 MB more for them, and gains nothing. */
function keepMemorySmall(): void {
  process.getBuiltinModule('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
}

function* linesOf(file: number): Generator<string> {
  const piece = Buffer.alloc(PIECE_BYTES);
  let rest = Buffer.alloc(0);
  for (let position = 0; ;) {
    const count = readSync(file, piece, 0, PIECE_BYTES, position);
    if (count === 0) return;
    position += count;
    const bytes =
      rest.length === 0 ? piece.subarray(0, count) : Buffer.concat([rest, piece.subarray(0, count)]);
    let from = 0;
    for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, from)) {
      yield bytes.toString('utf8', from, end);
      from = end + 1;
    }
    // Copy, because the buffer is reused.
    rest = Buffer.from(bytes.subarray(from));
  }
}

function noRoom(dir: string, error: unknown): unknown {
  if (error instanceof PixctlError)
    return new PixctlError(error.userMessage, { ...error.fields, code: 'temp-file' });
  const why = reasonOf(error);
  return why === undefined
    ? error
    : usageError(
        say`the checked rows cannot be kept in ${dir}: ${why}`,
        say`Nothing was sent. Make room, or set PIXCTL_DATA_DIR to another folder.`,
        'temp-file',
      );
}
