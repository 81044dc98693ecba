// Files that end with a seal over all that stands before it: read in blocks, in flat memory, and never trusted twice.
import { createHash, randomUUID } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemError } from '../../../errors/caught.ts';
import { usageError } from '../../../errors/pixctl-error.ts';
import { say } from '../../../messages/message.ts';
import type { SealedFile, Sealing } from '../../../ports/payment-batch.ts';
import { fileError } from '../files.ts';

const BLOCK_BYTES = 65_536;
const PRIVATE = 0o600;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Bytes of a block; shorter where the file ends. */
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

/** Opens and hashes a file. @throws PixctlError (exit 2); undefined when there is none */
export async function openSealed(path: string, sealBytes: number): Promise<SealedFile | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    if (systemError(error).code === 'ENOENT') return undefined;
    throw fileError(error, path, 'read');
  }
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw usageError(say`${path} is not a file`, undefined, 'file');
    const end = Math.max(0, found.size - sealBytes);
    const whole = createHash('sha256');
    const blocks: string[] = [];
    for (let at = 0; at < end; at += BLOCK_BYTES) {
      const block = await blockAt(handle, at, end);
      whole.update(block);
      blocks.push(sha256(block));
    }
    const seal = (await blockAt(handle, end, found.size)).toString('latin1');
    return {
      hash: whole.digest('hex'),
      seal,
      lines: () => linesOf(handle, path, end, blocks),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw fileError(error, path, 'read');
  }
}

async function* linesOf(
  handle: FileHandle,
  path: string,
  end: number,
  blocks: readonly string[],
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for (const [index, hash] of blocks.entries()) {
    const block = await blockAt(handle, index * BLOCK_BYTES, end);
    if (sha256(block) !== hash)
      throw usageError(
        say`${path} was changed while it was read`,
        say`Nothing that was changed was used. Make a new plan.`,
        'plan-changed',
      );
    let text: string;
    try {
      text = rest + decoder.decode(block, { stream: true });
    } catch {
      throw usageError(say`${path} is not UTF-8 text`, undefined, 'file');
    }
    const lines = text.split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Collects text and writes it in large pieces. */
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

/** Writes the file beside its place and links it there, which fails where there is one. */
export async function createSealed(path: string, { rows, head, seal }: Sealing): Promise<boolean> {
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
    return await placed(whole, path);
  } catch (error) {
    throw fileError(error, path, 'write');
  } finally {
    await spooled?.close();
    await rm(spool, { force: true });
    await rm(whole, { force: true });
  }
}

/** Named by the file that is meant where it cannot be made. */
async function opened(part: string, path: string, flags: string): Promise<FileHandle> {
  try {
    return await open(part, flags, PRIVATE);
  } catch (error) {
    throw fileError(error, path, 'write');
  }
}

/** False when there is a file already. */
async function placed(part: string, path: string): Promise<boolean> {
  try {
    await link(part, path);
    return true;
  } catch (error) {
    if (systemError(error).code === 'EEXIST') return false;
    // A file system without links: nobody else makes a plan of this name at the same moment.
    if ((await stat(path).catch(() => undefined)) !== undefined) return false;
    await rename(part, path);
    return true;
  }
}

/** Writes a small private file whole. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const part = join(dirname(path), `.${randomUUID()}.part`);
  try {
    const handle = await opened(part, path, 'wx');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, path);
  } catch (error) {
    throw fileError(error, path, 'write');
  } finally {
    await rm(part, { force: true });
  }
}
