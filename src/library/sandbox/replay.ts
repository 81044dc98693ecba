// Sends the requests of a recording to a new sandbox of the same seed, and compares the answers.
import type { WebhookAnswer } from '#sandbox/events/webhook-sender.ts';
import type { Embedded } from './embedded.ts';
import { startEmbedded } from './embedded.ts';
import { bytesOf, recordedBody } from './recorder.ts';
import type { Difference, RecordedExchange, Recording, ReplayReport } from './types.ts';

/**
 * Replays a recording of `sandbox.record()` in a new sandbox, without the receivers: webhook calls are answered as they
 * were. A recording of a sandbox whose clock stood still is reproduced exactly by the same version of pixctl.
 * @throws TypeError for anything else than a recording
 */
export async function replay(recording: Recording): Promise<ReplayReport> {
  check(recording);
  const { seed, namespace, publicUrl, exchanges, isFrozen } = recording;
  let clock = recording.clock;
  let calls = 0;
  const differences: Difference[] = [];
  /** Sends the requests that arrived during a webhook call; undefined: outside of all calls. */
  const sendAll = async (during: number | undefined): Promise<void> => {
    let running: Promise<void>[] = [];
    for (const [index, exchange] of exchanges.entries()) {
      if (exchange.during !== during) continue;
      if (exchange.isConcurrent !== true) {
        await Promise.all(running);
        running = [];
        if (!isFrozen) clock = exchange.time;
        // Deliveries begin when they began in the recording: before this request, or after it.
        if (during === undefined && calls < exchange.after) await embedded.deliver();
      }
      running.push(send(exchange, index));
    }
    await Promise.all(running);
  };
  const embedded: Embedded = await startEmbedded({
    seed,
    clock,
    namespace,
    publicUrl,
    ...(isFrozen ? {} : { now: () => clock }),
    post: async ({ url }): Promise<WebhookAnswer> => {
      const number = calls;
      calls += 1;
      await sendAll(number);
      const recorded = recording.deliveries[number];
      if (recorded?.url !== url) return { took: 0, error: 'the recording has no answer to this call' };
      const { status, error, body } = recorded;
      return {
        took: 0,
        ...(status === undefined ? {} : { status }),
        ...(error === undefined ? {} : { error }),
        ...(body === undefined ? {} : { body }),
      };
    },
  });
  async function send(exchange: RecordedExchange, index: number): Promise<void> {
    const { method, path, headers, body } = exchange;
    if (!isFrozen) clock = exchange.time;
    const replayed = await embedded.answer({
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body: bytesOf(body) }),
    });
    if (replayed.status !== exchange.status || !Buffer.from(replayed.body).equals(bytesOf(exchange.answer)))
      differences.push({
        index,
        method,
        path,
        recorded: { status: exchange.status, answer: exchange.answer },
        replayed: { status: replayed.status, answer: recordedBody(replayed.body) },
      });
  }
  try {
    await sendAll(undefined);
    await embedded.deliver();
  } finally {
    await embedded.close();
  }
  return { requests: exchanges.length, differences: differences.sort((a, b) => a.index - b.index) };
}

/** @throws TypeError unless it has the parts of a recording */
function check(recording: Partial<Recording> | null): void {
  if (
    recording?.format !== 'pixctl-recording-1' ||
    !Array.isArray(recording.exchanges) ||
    !Array.isArray(recording.deliveries)
  )
    throw new TypeError('this is not a recording of sandbox.record(), or it is of another version of pixctl');
}
