// Says once a day that there is a newer version of pixctl, or that this one was withdrawn. The answer of the releases is
// kept in a file of the data folder.
import { asInvoked } from '#cli/invocation.ts';
import type { RunSettings } from '#cli/run-settings.ts';
import { truthy } from '#cli/terminal/preferences.ts';
import { wrapForTerminal } from '#cli/terminal/wrap.ts';
import { isObject } from '#contract/path.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { VERSION } from '#host/version.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { isJsonFormat } from '#output/formats.ts';
import { clean } from '#output/sanitize.ts';
import { DAY_MS } from '#pix/dates.ts';
import type { ReleasedVersions, VersionStatus } from '#ports/system.ts';
import { isToday, readState, writeState } from './once-a-day.ts';
import { fetchVersions, statusOf, versionsIn } from './released-versions.ts';

const FILE = 'versions.json';
/** Time for the answer that a command does not wait for, and for one that was asked for. */
const NOTICE_MS = 2_000;
const CHECK_MS = 20_000;
/** A command that ended before the answer came does not count as the request of the day. */
const ABANDONED_MS = DAY_MS / 24;

/** All times are epoch milliseconds. */
interface State {
  /** When the releases may be asked again. */
  readonly next: number;
  /** When the newest version was named last; 0 if never. */
  readonly named: number;
  /** When the withdrawal was shown last; 0 if never. */
  readonly warned: number;
  readonly versions?: ReleasedVersions;
}

/** Parts of a run that decide what is asked and shown. */
export interface NoticeOptions {
  readonly settings: Pick<RunSettings, 'agent' | 'format' | 'interactive' | 'jsonErrors' | 'quiet'>;
  readonly t: Translate;
  /** Address of the repository. */
  readonly repository: string;
  /** The version that runs. */
  readonly version?: string;
}

/**
 * Asks for the versions beside the command, at most once a day.
 * @returns called at the end of the command: abandons the request, and shows on stderr what is known
 */
export function startVersionNotice(host: Host, options: NoticeOptions): () => Promise<void> {
  const { repository, settings, t, version = VERSION } = options;
  const isWanted = isNoticeWanted(host, settings);
  const began = host.now();
  let state = stateOf(host, began);
  const asking = isWanted && began >= state.next ? ask(host, repository) : undefined;
  // Kept before there is an answer, for commands that are killed.
  if (asking !== undefined) writeState(host, FILE, (state = { ...state, next: began + ABANDONED_MS }));
  return async () => {
    const now = host.now();
    const before = state;
    const asked = await asking?.stop();
    if (asked !== undefined)
      state = {
        ...state,
        next: now + DAY_MS,
        ...(asked.versions === undefined ? {} : { versions: asked.versions }),
      };
    const { message, shown } = dueNotice(state, version, isWanted, now);
    if (message !== undefined) host.err(`${wrapForTerminal(host, asInvoked(host, clean(t(message))))}\n`);
    state = { ...state, ...shown };
    if (JSON.stringify(state) !== JSON.stringify(before)) writeState(host, FILE, state);
  };
}

/**
 * Asks for the versions now.
 * @throws PixctlError (exit 2) without a repository, (exit 5) if they cannot be read
 */
export async function checkNow(
  host: Host,
  repository: string,
  signal: AbortSignal,
  version = VERSION,
): Promise<VersionStatus> {
  const over = new AbortController();
  const cancel = host.after(CHECK_MS, () => over.abort(new Error('deadline')));
  try {
    const versions = await fetchVersions(host, repository, AbortSignal.any([signal, over.signal]));
    const now = host.now();
    const status = statusOf(version, versions);
    const shown = status.status === 'withdrawn' ? { warned: now } : { named: now };
    writeState(host, FILE, { ...stateOf(host, now), next: now + DAY_MS, ...shown, versions });
    return status;
  } catch (error) {
    // --timeout has a message of its own.
    throw signal.aborted && signal.reason instanceof PixctlError ? signal.reason : error;
  } finally {
    cancel();
  }
}

/** Whether a person reads what the command prints. Only then is anything asked. */
const isNoticeWanted = (host: Host, settings: NoticeOptions['settings']): boolean =>
  settings.interactive &&
  host.stdoutIsTerminal &&
  !settings.quiet &&
  !settings.jsonErrors &&
  !isJsonFormat(settings.format) &&
  settings.agent === undefined &&
  !truthy(host.env.CI) &&
  host.env.PIXCTL_UPDATE_NOTICE !== 'off';

interface Asking {
  /** Abandons the request; resolves to its answer, which is empty after a failure, undefined if there was none yet. */
  stop(): Promise<{ readonly versions?: ReleasedVersions } | undefined>;
}

function ask(host: Host, repository: string): Asking {
  const controller = new AbortController();
  let isStopped = false;
  const cancel = host.after(NOTICE_MS, () => controller.abort(new Error('deadline')));
  const answer = fetchVersions(host, repository, controller.signal)
    .then((versions) => ({ versions }))
    // A notice is never a reason for a message of its own.
    .catch(() => (isStopped ? undefined : {}));
  return {
    stop: () => {
      cancel();
      isStopped = true;
      controller.abort(new Error('closed'));
      return answer;
    },
  };
}

/** Returns the notice that is due, and the times to keep for it. A withdrawal is shown to scripts as well. */
function dueNotice(
  { versions, named, warned }: State,
  version: string,
  isWanted: boolean,
  now: number,
): { readonly message?: Message; readonly shown?: Partial<State> } {
  if (versions === undefined) return {};
  const { status, newest, reason = '' } = statusOf(version, versions);
  if (status === 'withdrawn' && !isToday(warned, now))
    return {
      message:
        reason === ''
          ? say`warning: pixctl ${version} was withdrawn: do not use it any more. See: pixctl upgrade`
          : say`warning: pixctl ${version} was withdrawn: ${reason}. See: pixctl upgrade`,
      shown: { warned: now },
    };
  if (status === 'outdated' && isWanted && !isToday(named, now))
    return {
      message: say`pixctl ${newest} is out; this is ${version}. See: pixctl upgrade`,
      shown: { named: now },
    };
  return {};
}

/** Returns the state in the file, as far as it is valid. */
function stateOf(host: Host, now: number): State {
  const content = readState(host, FILE);
  const { next, named, warned, versions } = isObject(content) ? content : {};
  const time = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
  const known = versionsIn(versions);
  return {
    // A time that is further away was written before somebody set the clock back.
    next: time(next) - now > DAY_MS ? 0 : time(next),
    named: time(named),
    warned: time(warned),
    ...(known === undefined ? {} : { versions: known }),
  };
}
