// Writes that agents propose: one file each, whose name follows from the write, so that the same write is done once.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readPrivate, withLock, writePrivate } from '#config/files.ts';
import { dataDir } from '#config/paths.ts';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { say } from '#messages/message.ts';
import type { Proposal } from '#ports/agent.ts';

/** Time in milliseconds in which a proposal can be approved or run. */
const VALID_MS = 24 * 3_600_000;
/** Proposals that wait; an agent cannot fill the disk. */
const MOST_WAITING = 200;
const MAX_BYTES = 256 * 1024;
const ID = /^p[a-z2-7]{24}$/;

type Fields = Omit<Proposal, 'version' | 'id' | 'state'>;

type Ended = Pick<Proposal, 'exitCode' | 'error'> & {
  /** Default: what the exit code says. */
  readonly state?: 'proposed';
};

export class Proposals {
  readonly #host: Host;
  readonly #dir: string;
  /** Proposals that this process runs. */
  readonly #own = new Set<string>();

  constructor(host: Host) {
    this.#host = host;
    this.#dir = join(dataDir(host), 'proposals');
  }

  has(id: string): boolean {
    return ID.test(id) && this.#read(id) !== undefined;
  }

  /** @throws PixctlError (exit 2) if there is none, or its file is damaged */
  get(id: string): Proposal {
    const found = ID.test(id) ? this.#read(id) : undefined;
    if (found !== undefined) return found;
    throw usageError(
      say`there is no proposal ${id}`,
      say`Use the proposal that propose or execute returned.`,
      'no-proposal',
    );
  }

  /**
   * Records a proposal. Returns the one that is there already, unless it expired without being done.
   * @throws PixctlError (exit 2) if too many wait
   */
  add(id: string, fields: Fields): Promise<Proposal> {
    return this.#locked(() => {
      const known = this.#read(id);
      if (known !== undefined && !this.#isLapsed(known)) return known;
      this.#dropLapsed();
      const waiting = this.#all().filter(({ state }) => state === 'proposed').length;
      if (known === undefined && waiting >= MOST_WAITING)
        throw usageError(
          say`${MOST_WAITING} proposals wait for a person`,
          say`Approve them: pixctl approve ID. Each expires after a day.`,
          'too-many',
        );
      return this.#write({ version: 1, id, state: 'proposed', ...fields });
    });
  }

  isExpired({ proposedAt }: Proposal): boolean {
    return !(this.#host.now() - Date.parse(proposedAt) < VALID_MS);
  }

  /**
   * Runs a proposal, if no other process does and it was not done.
   * @param extra what is recorded with the claim
   * @param work is given what to call before the result is shown; returns the exit code and the result
   * @returns what became of it; without calling `work`, what became of it before
   * @throws PixctlError (exit 2) if it is being run, or too old
   */
  async run(
    id: string,
    extra: Pick<Proposal, 'approvedBy'>,
    work: (onOutput: () => void) => Promise<Ended>,
  ): Promise<Proposal> {
    const claimed = await this.#locked(() => this.#claim(id, extra));
    if (claimed.state !== 'running') return claimed;
    try {
      // Before the result counts as seen: a process that ends in between must not do the write again.
      const ended = await work(() => this.#write({ ...claimed, state: 'done', exitCode: EXIT.done }));
      return this.#write({ ...claimed, ...ended, state: ended.state ?? stateAfter(ended.exitCode) });
    } catch (error) {
      this.#write({ ...claimed, state: 'unknown' });
      throw error;
    } finally {
      this.#own.delete(id);
    }
  }

  #claim(id: string, extra: Pick<Proposal, 'approvedBy'>): Proposal {
    const found = this.get(id);
    if (found.state === 'done') return found;
    if (found.state === 'running' && this.#isRunning(found))
      throw new PixctlError(say`proposal ${id} is being run`, {
        code: 'proposal-running',
        exitCode: EXIT.usage,
        retryable: true,
        hint: say`Wait until it has ended.`,
      });
    // What may have been sent is looked up, however old it is.
    if (found.state !== 'running' && found.state !== 'unknown' && this.isExpired(found))
      throw usageError(say`proposal ${id} is more than a day old`, say`Propose the write again.`, 'expired');
    const born = this.#host.bornAt(this.#host.pid);
    this.#own.add(id);
    const { exitCode: _exitCode, error: _error, ...rest } = found;
    return this.#write({
      ...rest,
      ...extra,
      state: 'running',
      by: { pid: this.#host.pid, ...(born === undefined ? {} : { born }) },
    });
  }

  #isRunning({ id, by }: Proposal): boolean {
    if (by === undefined) return false;
    if (by.pid === this.#host.pid && by.born === this.#host.bornAt(by.pid)) return this.#own.has(id);
    return this.#host.isAlive(by.pid) && (by.born === undefined || by.born === this.#host.bornAt(by.pid));
  }

  /** Whether it was not done and cannot be any more, unless it is made again. */
  #isLapsed(found: Proposal): boolean {
    return (found.state === 'proposed' || found.state === 'failed') && this.isExpired(found);
  }

  #dropLapsed(): void {
    for (const found of this.#all()) if (this.#isLapsed(found)) rmSync(this.#path(found.id), { force: true });
  }

  /** @throws PixctlError (exit 2) if a file is damaged */
  #all(): readonly Proposal[] {
    let names: readonly string[];
    try {
      names = readdirSync(this.#dir);
    } catch {
      return [];
    }
    return names
      .filter((name) => name.endsWith('.json') && ID.test(name.slice(0, -'.json'.length)))
      .flatMap((name) => this.#read(name.slice(0, -'.json'.length)) ?? []);
  }

  #locked<T>(work: () => T): Promise<T> {
    return withLock(this.#dir, this.#host, work);
  }

  #path(id: string): string {
    return join(this.#dir, `${id}.json`);
  }

  #read(id: string): Proposal | undefined {
    const text = readPrivate(this.#path(id), true, MAX_BYTES);
    if (text === undefined) return undefined;
    try {
      const value: unknown = parseJson(text);
      if (isProposal(value) && value.id === id) return value;
    } catch {
      // Reported below.
    }
    throw usageError(
      say`the proposal ${this.#path(id)} is damaged`,
      say`Remove it and propose the write again.`,
    );
  }

  #write(proposal: Proposal): Proposal {
    writePrivate(this.#path(proposal.id), `${JSON.stringify(proposal, null, 2)}\n`);
    return proposal;
  }
}

/** What an exit code says of the write. */
function stateAfter(exitCode: number | undefined): Proposal['state'] {
  if (exitCode === EXIT.done) return 'done';
  const notDone: readonly (number | undefined)[] = [
    EXIT.usage,
    EXIT.auth,
    EXIT.refused,
    EXIT.unreachable,
    EXIT.declined,
  ];
  return notDone.includes(exitCode) ? 'failed' : 'unknown';
}

const STATES: readonly unknown[] = ['proposed', 'running', 'done', 'failed', 'unknown'];
const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function isProposal(value: unknown): value is Proposal {
  if (!isObject(value)) return false;
  const { version, id, profile, service, words, client, proposedAt, state, by } = value;
  return (
    version === 1 &&
    [id, profile, client, proposedAt].every((one) => typeof one === 'string') &&
    isTexts(service) &&
    isTexts(words) &&
    STATES.includes(state) &&
    (by === undefined || (isObject(by) && typeof (by as { pid?: unknown }).pid === 'number'))
  );
}
