// Runs jq itself, compiled to WebAssembly, in a thread of its own that can be terminated.
import { createRequire } from 'node:module';
import type { Worker } from 'node:worker_threads';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { cleanJson, cleanText } from '#output/sanitize.ts';
import source from './jq-worker.cjs?raw';

/** Maximum memory of jq, and of what it prints, in MiB. */
const MOST_MIB = 1024;

type Answer = { readonly output: string } | { readonly error: string; readonly full: boolean };

/** A thread that waits for its next expression; starting jq takes longer than most expressions. */
let idle: Worker | undefined;

/**
 * Returns jq's output as text: strings raw, everything else as JSON, one per line.
 * @throws PixctlError (exit 2) with jq's message, and the reason of the signal once it is aborted
 */
export async function runJqWeb(value: unknown, expression: string, signal?: AbortSignal): Promise<string> {
  const answer = await answerOf({ json: JSON.stringify(value) ?? 'null', expression }, signal);
  if ('error' in answer)
    throw answer.full
      ? usageError(
          say`--jq needs more than ${MOST_MIB} MiB of memory`,
          say`Ask for fewer rows, or change the jq expression.`,
          'jq',
        )
      : usageError(say`--jq ${complaint(answer.error)}`, say`Check the jq expression.`, 'jq');
  const lines = answer.output.split('\n').filter((line) => line !== '');
  return lines
    .map((line) => `${line.startsWith('"') ? cleanText(JSON.parse(line) as string) : cleanJson(line)}\n`)
    .join('');
}

function answerOf(
  request: { readonly json: string; readonly expression: string },
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const worker = idle ?? startWorker();
  idle = undefined;
  return new Promise((resolve, reject) => {
    const done = (settle: () => void): void => {
      signal?.removeEventListener('abort', onAbort);
      // Without names, this would also remove those with which a Worker hears its own thread.
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      worker.unref();
      settle();
    };
    const end = (settle: () => void): void => done(() => void worker.terminate().then(settle, settle));
    const onAbort = (): void => end(() => reject(signal?.reason as Error));
    worker.ref();
    worker.on('message', (answer: Answer) => {
      if ('error' in answer) end(() => resolve(answer));
      else
        done(() => {
          idle = worker;
          resolve(answer);
        });
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end(() => resolve({ error: error.message, full: true }));
      else end(() => reject(error));
    });
    worker.on('exit', (code) => end(() => reject(new Error(`jq ended with ${code}`))));
    if (signal?.aborted === true) onAbort();
    else {
      signal?.addEventListener('abort', onAbort, { once: true });
      worker.postMessage(request);
    }
  });
}

function startWorker(): Worker {
  const threads = process.getBuiltinModule('node:worker_threads');
  return new threads.Worker(source, {
    eval: true,
    // The library of jq prints to them when it aborts.
    stdout: true,
    stderr: true,
    workerData: {
      library: createRequire(import.meta.url).resolve('jq-web'),
      mostBytes: MOST_MIB * 1024 * 1024,
    },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MIB },
  });
}

function complaint(message: string): string {
  const lines = message.split('\n').filter((line) => !line.startsWith('Non-zero exit code'));
  const userMessage = lines.find((line) => line.startsWith('jq: error')) ?? lines.join(' ');
  return userMessage
    .replace(/^jq: /, '')
    .replace(/ \(at (?:inputString:\d+|<unknown>)\)/, '')
    .replace(/ at <top-level>, line \d+:$/, '');
}
