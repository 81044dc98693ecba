// Sends the requests of a recording to a new sandbox of the same seed, and compares the answers.
import { own, traced } from '#library/caller.ts';
import type { WebhookAnswer, WebhookCall } from '#sandbox/events/webhook-sender.ts';
import type { Embedded } from './embedded.ts';
import { startEmbedded } from './embedded.ts';
import { setImmediate } from './real-timers.ts';
import { bytesOf, recordedBody } from './recorder.ts';
import type { Difference, RecordedAnswer, Recording, ReplayReport } from './types.ts';

/**
 * Replays a recording of `sandbox.record()` in a new sandbox, without the receivers: webhook calls are answered as they
 * were. The same version of pixctl reproduces a recording of a sandbox whose clock stood still, with one exception: a
 * webhook call that ended in the moment in which a request was answered may have its effect before or after that answer.
 * @throws TypeError for anything else than a recording
 */
export function replay(recording: Recording): Promise<ReplayReport> {
  return traced(replay, () => replayed(recording));
}

async function replayed(recording: Recording): Promise<ReplayReport> {
  check(recording);
  const { seed, namespace, publicUrl, clock, isFrozen } = recording;
  let time = clock;
  const receivers = new Receivers(recording.deliveries);
  const embedded = await startEmbedded({
    seed,
    clock,
    namespace,
    publicUrl,
    ...(isFrozen ? {} : { now: () => time }),
    post: (call) => receivers.post(call),
  });
  try {
    const player = new Player(recording, embedded, receivers, (now) => (time = now));
    await player.play();
    return {
      requests: recording.exchanges.length,
      differences: player.differences.sort((a, b) => a.index - b.index),
    };
  } finally {
    receivers.giveUp();
    await embedded.close();
  }
}

/** Answers webhook calls as they were answered, at the time at which they were. */
class Receivers {
  readonly #recorded: readonly RecordedAnswer[];
  readonly #waiting = new Map<number, (answer: WebhookAnswer) => void>();
  /** Number of calls so far. */
  begun = 0;
  #isOver = false;

  constructor(recorded: readonly RecordedAnswer[]) {
    this.#recorded = recorded;
  }

  post({ url }: WebhookCall): Promise<WebhookAnswer> {
    const number = this.begun;
    this.begun += 1;
    if (this.#isOver || this.#recorded[number]?.url !== url)
      return Promise.resolve({ took: 0, error: 'the recording has no answer to this call' });
    return new Promise((resolve) => this.#waiting.set(number, resolve));
  }

  answer(number: number): void {
    const { status, error, body } = this.#recorded[number] ?? { error: 'not recorded' };
    this.#waiting.get(number)?.({
      took: 0,
      ...(status === undefined ? {} : { status }),
      ...(error === undefined ? {} : { error }),
      ...(body === undefined ? {} : { body }),
    });
    this.#waiting.delete(number);
  }

  /** Answers all calls, now and later, so that nothing waits for them. */
  giveUp(): void {
    this.#isOver = true;
    for (const number of [...this.#waiting.keys()]) this.answer(number);
  }
}

/** Turns of the event loop without progress after which the replay has gone another way than the recording. */
const MAX_TURNS = 2_000;

/** Lets everything happen in the recorded order. */
class Player {
  readonly differences: Difference[] = [];
  readonly #recording: Recording;
  readonly #embedded: Embedded;
  readonly #receivers: Receivers;
  readonly #setTime: (now: number) => void;
  readonly #running = new Map<number, Promise<void>>();

  constructor(
    recording: Recording,
    embedded: Embedded,
    receivers: Receivers,
    setTime: (now: number) => void,
  ) {
    this.#recording = recording;
    this.#embedded = embedded;
    this.#receivers = receivers;
    this.#setTime = setTime;
  }

  async play(): Promise<void> {
    for (const [kind, index] of this.#recording.timeline)
      switch (kind) {
        case 'request':
          this.#begin(index);
          break;
        case 'answered':
          await this.#until(() => !this.#running.has(index));
          break;
        case 'call':
          this.#setTime(this.#recording.deliveries[index]?.time ?? 0);
          if (this.#receivers.begun <= index) this.#embedded.dispatch();
          await this.#until(() => this.#receivers.begun > index);
          break;
        case 'received':
          this.#receivers.answer(index);
          // The sandbox records the answer, and calls the next receiver, before anything else happens.
          await turn();
          break;
        case 'settle':
          this.#embedded.settle();
      }
    this.#receivers.giveUp();
    await Promise.all(this.#running.values());
  }

  #begin(index: number): void {
    const exchange = this.#recording.exchanges[index];
    if (exchange === undefined) throw own(new TypeError(`the recording has no exchange ${index}`));
    const { time, method, path, headers, body } = exchange;
    this.#setTime(time);
    const sent = this.#embedded
      .handle({ method, path, headers, ...(body === undefined ? {} : { body: bytesOf(body) }) })
      .then((replayed) => {
        this.#running.delete(index);
        const isSame =
          replayed.status === exchange.status && Buffer.from(replayed.body).equals(bytesOf(exchange.answer));
        if (isSame) return;
        this.differences.push({
          index,
          method,
          path,
          recorded: { status: exchange.status, answer: exchange.answer },
          replayed: { status: replayed.status, answer: recordedBody(replayed.body) },
        });
      });
    this.#running.set(index, sent);
  }

  /** Waits until it is done, or until the replay turns out to have gone another way: then nothing is held back any more. */
  async #until(isDone: () => boolean): Promise<void> {
    for (let turns = 0; !isDone(); turns += 1) {
      if (turns === MAX_TURNS) this.#receivers.giveUp();
      if (turns === 2 * MAX_TURNS) return;
      await turn();
    }
  }
}

const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

/** @throws TypeError unless it has the parts of a recording */
function check(recording: Partial<Recording> | null): void {
  if (
    recording?.format !== 'pixctl-recording-1' ||
    !Array.isArray(recording.exchanges) ||
    !Array.isArray(recording.deliveries) ||
    !Array.isArray(recording.timeline)
  )
    throw own(
      new TypeError('this is not a recording of sandbox.record(), or it is of another version of pixctl'),
    );
}
