// Looks up the holders of the Pix keys of a plan, within the part of the account's quota that a plan may use.
import { validField } from '#client/answers/checked-answer.ts';
import { runParallel } from '#commands/bulk/parallel.ts';
import { send } from '#commands/kit/service.ts';
import { holderOfKey, lookup } from '#commands/payment/holder.ts';
import { pick } from '#contract/operation.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Holder } from '#pix/holder.ts';
import type { Context } from '#ports/context.ts';

const quota = pick(pixKeyOperations, 'pix-key.quota');

/** Units of the quota that the look-up of an unknown key costs; a known key costs one. */
const UNKNOWN_KEY_COST = 20;
/** With less than this, the service refuses look-ups and payments to keys. */
const REFUSED_BELOW = 20;
/** A plan never uses more, so that the holders fit into the memory. */
const MOST_USED = 100_000;
/** Look-ups at the same time; each sets the cost of an unknown key aside. */
const CONCURRENCY = 4;

/** Error codes of the service for a key that nobody has. */
const UNKNOWN_KEY: readonly string[] = ['PIX_KEY_INFO_NOT_FOUND', 'INVALID_PIX_KEY'];

/** What was found out about a key; `null` if nobody has it. */
type Found = Holder | null;

export class KeyLookUps {
  readonly #found = new Map<string, Found>();
  /** Units of the quota that may still be used. */
  #left = 0;
  /** Why no more keys are looked up. */
  #problem: Message | undefined;
  readonly #inFlight = new Set<Promise<void>>();

  constructor(
    private readonly context: Context,
    /** Setting: units that a plan may use; by default half of those that are left. */
    private readonly most: number | undefined,
  ) {}

  /** Undefined if the key was not looked up, or the service reports no holder. */
  holderOf(key: string): Holder | undefined {
    return this.#found.get(key) ?? undefined;
  }

  /** Whether the service has answered that nobody has the key. */
  isUnknown(key: string): boolean {
    return this.#found.get(key) === null;
  }

  /** Looks up the keys in their order, as far as the quota allows. */
  async lookUp(keys: AsyncIterable<string>): Promise<void> {
    if (this.most === 0) return;
    await this.#readQuota();
    let count = 0;
    this.context.output.progress(() => ({ words: say`looking up holders`, count }));
    const seen = new Set<string>();
    const wanted = async function* (isOver: () => boolean): AsyncGenerator<string> {
      for await (const key of keys) {
        if (isOver()) return;
        if (seen.has(key)) continue;
        seen.add(key);
        yield key;
      }
    };
    const isOver = (): boolean => this.#problem !== undefined;
    try {
      const done = runParallel<string, boolean>(
        this.context,
        wanted(isOver),
        async (lane, key) => {
          const isDone = await this.#lookUpWithinQuota(lane, key);
          count += 1;
          return isDone;
        },
        { concurrency: CONCURRENCY, isEnd: (isDone) => !isDone },
      );
      for await (const _isDone of done);
    } finally {
      this.context.output.progress(undefined);
    }
    if (this.#problem !== undefined)
      this.context.output.note(
        say`Not all holders were looked up: ${this.#problem}. payment batch run compares them before it approves a payment.`,
      );
  }

  async #readQuota(): Promise<void> {
    try {
      const tokens = validField(quota, await send(this.context, quota, {}), 'tokens') ?? 0;
      this.#left = Math.min(tokens - REFUSED_BELOW, this.most ?? Math.floor(tokens / 2), MOST_USED);
    } catch (error) {
      this.#problem = problemOf(error);
    }
  }

  /** Returns false if no further key can be looked up. */
  async #lookUpWithinQuota(lane: Context, key: string): Promise<boolean> {
    // A look-up in flight may give back most of what was set aside for it.
    while (this.#left < UNKNOWN_KEY_COST && this.#inFlight.size > 0) await Promise.race(this.#inFlight);
    if (this.#problem !== undefined) return false;
    if (this.#left < UNKNOWN_KEY_COST) {
      this.#problem = say`the plan may not use more of the quota of the account`;
      return false;
    }
    this.#left -= UNKNOWN_KEY_COST;
    const one = this.#lookUpOne(lane, key);
    this.#inFlight.add(one);
    await one.finally(() => this.#inFlight.delete(one));
    return this.#problem === undefined;
  }

  async #lookUpOne(lane: Context, key: string): Promise<void> {
    try {
      const holder = holderOfKey(await send(lane, lookup, { path: { pixKey: key } }));
      this.#left += UNKNOWN_KEY_COST - 1;
      if (holder !== undefined) this.#found.set(key, holder);
    } catch (error) {
      if (error instanceof PixctlError && UNKNOWN_KEY.includes(error.fields.code)) this.#found.set(key, null);
      else this.#problem ??= problemOf(error);
    }
  }
}

/** @throws any error that is not a failure of the service */
function problemOf(error: unknown): Message {
  if (error instanceof PixctlError && error.fields.exitCode !== EXIT.interrupted) return error.userMessage;
  throw error;
}
