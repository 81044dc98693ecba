// Files that end with a seal over their content: read once in constant memory, and written atomically.
import { createHash, randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemError } from '#errors/caught.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { syncNameOf } from '#files/write.ts';
import { fileError, isMissing } from '#host/files.ts';
import { openRegularFile } from '#host/input-files.ts';
import type { OpenTempFile } from '#host/temp-file.ts';
import { say } from '#messages/message.ts';
import type { SealedPlan, Sealing } from '#ports/payment-plan.ts';

const BLOCK_BYTES = 65_536;
const PRIVATE = 0o600;
/** Maximum size in bytes; enough for about 500,000 payments. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Reads a block; the last one is shorter. */
async function blockAt(handle: FileHandle, from: number, until: number): Promise<Buffer> {
  const block = Buffer.alloc(Math.min(BLOCK_BYTES, until - from));
  let filled = 0;
  while (filled < block.length) {
    const { bytesRead } = await handle.read(block, filled, block.length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return block.subarray(0, filled);
}

/** Maximum length of a line in characters, far more than a payment needs. */
const MOST_IN_LINE = 65_536;

/**
 * Reads and hashes a file once and copies its lines to a private file, so that nobody can change what is read later.
 * @returns undefined if there is no file
 * @throws PixctlError (exit 2)
 */
export async function openSealed(
  path: string,
  sealBytes: number,
  spool: () => OpenTempFile,
): Promise<SealedPlan | undefined> {
  let handle: FileHandle;
  try {
    handle = await openRegularFile(path, MAX_BYTES);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  try {
    return await readSealed(path, blocksOf(handle), sealBytes, spool());
  } catch (error) {
    throw fileError(error, path, 'read');
  } finally {
    await handle.close();
  }
}

async function* blocksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  const { size } = await handle.stat();
  for (let at = 0; at < size; at += BLOCK_BYTES) yield await blockAt(handle, at, size);
}

/**
 * Hashes the blocks of a plan, and copies its lines to a private file.
 * @param name for messages
 * @throws PixctlError (exit 2) if they are not UTF-8 text with lines
 */
export async function readSealed(
  name: string,
  blocks: AsyncIterable<Buffer>,
  sealBytes: number,
  kept: OpenTempFile,
): Promise<SealedPlan> {
  try {
    const hash = createHash('sha256');
    const keep = lineKeeper(name, kept);
    let last: Buffer = Buffer.alloc(0);
    for await (const block of blocks) {
      const all = Buffer.concat([last, block]);
      const end = Math.max(0, all.length - sealBytes);
      const content = all.subarray(0, end);
      last = all.subarray(end);
      hash.update(content);
      keep.add(content);
    }
    keep.end();
    return {
      hash: hash.digest('hex'),
      seal: last.toString('latin1'),
      lines: async function* () {
        yield* kept.lines();
      },
      close: async () => kept.close(),
    };
  } catch (error) {
    kept.close();
    throw error;
  }
}

/**
 * Splits blocks into lines.
 * @throws PixctlError (exit 2) if they are not UTF-8 text with lines
 */
function lineKeeper(path: string, kept: OpenTempFile): { add(block: Buffer): void; end(): void } {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  const decoded = (block?: Buffer): string => {
    try {
      return decoder.decode(block, { stream: block !== undefined });
    } catch {
      throw usageError(say`${path} is not UTF-8 text`, undefined, 'file');
    }
  };
  const add = (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of [...lines, rest])
      if (line.length > MOST_IN_LINE)
        throw usageError(
          say`${path} is not a plan: a line has more than ${MOST_IN_LINE} characters`,
          undefined,
          'file',
        );
    for (const line of lines) kept.write(line);
  };
  return {
    add: (block) => add(decoded(block)),
    end: () => {
      add(decoded());
      if (rest !== '') kept.write(rest);
    },
  };
}

/** Buffers text and writes it in large chunks. */
function writer(handle: FileHandle, each: (bytes: Buffer) => void = () => undefined) {
  let waiting: string[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(waiting.join(''));
    waiting = [];
    size = 0;
    each(bytes);
    await handle.writeFile(bytes);
  };
  return {
    write: async (text: string): Promise<void> => {
      waiting.push(text);
      size += text.length;
      if (size >= BLOCK_BYTES) await flush();
    },
    flush,
  };
}

/**
 * Writes a temporary file and links it to the path, which fails if a file exists there; with `replaces`, renames it over
 * that file.
 */
export async function createSealed(path: string, { rows, head, seal, replaces }: Sealing): Promise<boolean> {
  const part = (): string => join(dirname(path), `.${randomUUID()}.part`);
  const [spool, whole] = [part(), part()];
  let spooled: FileHandle | undefined;
  try {
    spooled = await opened(spool, path, 'wx+');
    const first = writer(spooled);
    for await (const row of rows) await first.write(`${row}\n`);
    await first.flush();
    const handle = await opened(whole, path, 'wx');
    try {
      const hash = createHash('sha256');
      const second = writer(handle, (bytes) => hash.update(bytes));
      await second.write(`${head()}\n`);
      await second.flush();
      const { size } = await spooled.stat();
      for (let at = 0; at < size; at += BLOCK_BYTES) {
        const block = await blockAt(spooled, at, size);
        hash.update(block);
        await handle.writeFile(block);
      }
      await handle.writeFile(seal(hash.digest('hex')));
      await handle.sync();
    } finally {
      await handle.close();
    }
    const isPlaced = await placed(whole, path);
    if (isPlaced) syncNameOf(path);
    if (isPlaced || replaces === undefined) return isPlaced;
    await replaces();
    await rename(whole, path);
    syncNameOf(path);
    return true;
  } catch (error) {
    throw fileError(error, path, 'write');
  } finally {
    await spooled?.close();
    await rm(spool, { force: true });
    await rm(whole, { force: true });
  }
}

/** Errors name the target path instead of the temporary file. */
async function opened(part: string, path: string, flags: string): Promise<FileHandle> {
  try {
    return await open(part, flags, PRIVATE);
  } catch (error) {
    throw fileError(error, path, 'write');
  }
}

/** Returns false if the file already exists. */
async function placed(part: string, path: string): Promise<boolean> {
  try {
    await link(part, path);
    return true;
  } catch (error) {
    if (systemError(error).code === 'EEXIST') return false;
    // File system without hard links; a simultaneous plan with the same name is not expected.
    if ((await stat(path).catch(() => undefined)) !== undefined) return false;
    await rename(part, path);
    return true;
  }
}
