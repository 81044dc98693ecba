// Handles one event: verifies, prints and forwards it. Shared by both modes of `webhook listen`.
import { readJson } from '#client/answers/read-json.ts';
import { eventTypeOf } from '#contract/events/event-types.ts';
import { isStorable } from '#contract/text.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';
import { brasiliaClock, toRfc3339 } from '#pix/dates.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import type { ChosenProfile } from '#ports/service.ts';
import type { Forwarded, ReceivedCall, WebhooksPort } from '#ports/webhooks.ts';
import { describeEvent, eventOf, subjectOf } from '#webhooks/describe.ts';
import type { PublicKey } from '#webhooks/signatures.ts';
import { verifyRsa } from '#webhooks/signatures.ts';
import { writeCall } from './recorded-call.ts';

/** Text in the event line by signature result, where it differs from the result. */
const MARKS: Readonly<Record<string, string>> = { valid: '', polled: '', again: '  (again)' };
/** Milliseconds between delivery attempts if the service retries afterwards. */
export const CALLED_WAITS = { forward: [500, 2_000, 5_000], exec: [] } as const;
/** Milliseconds between delivery attempts if the service does not retry. */
const POLLED_MS = [1_000, 2_000, 4_000, 8_000, 16_000] as const;
export const POLLED_WAITS = { forward: POLLED_MS, exec: POLLED_MS } as const;
/** Maximum length of an environment variable in characters; systems reject longer ones, the strictest at 32,767. */
const MAX_VARIABLE = 8_192;

export interface Listening {
  readonly context: Context;
  readonly access: WebhooksPort;
  readonly profile: ChosenProfile;
  /** Event names as the service sends them. */
  readonly events: readonly string[];
  /** True if no events were selected by name. */
  readonly isAny: boolean;
  readonly forwardTo: string | undefined;
  readonly command: string | undefined;
  readonly maxRetries: number | undefined;
  /** Milliseconds between delivery attempts for one event. */
  readonly waits: { readonly forward: readonly number[]; readonly exec: readonly number[] };
  /** Aborted when listening ends. */
  readonly ended: AbortController;
  /** Saves a call; undefined without `--save`. */
  readonly save: ReturnType<WebhooksPort['saveCallsIn']> | undefined;
  /** HMAC secrets by event; shown only on request. */
  readonly secrets: Map<string, string>;
  /** The last event with its signature result, for the keyboard commands. */
  last?: { readonly call: ReceivedCall; readonly signature: string };
  count: number;
}

/** Warns that an event name is unknown: it may be new, or a typo. */
export function warnOfUnknown({ output }: Context, name: string): void {
  if (eventTypeOf(name) === undefined)
    output.warn(say`pixctl does not know the event ${showValue(name)}; it sends the name unchanged`);
}

/** Result of one event. */
export interface Passed {
  readonly ok: boolean;
  /** Why it was not forwarded. */
  readonly why?: Message;
  readonly forwarded?: Forwarded & { readonly tries: number };
}

/** Returns the signature result. A missing signature is invalid: the operator of a tunnel could remove it. */
export function signatureOf(call: ReceivedCall, keys: readonly PublicKey[]): string {
  if (keys.length === 0) return 'unchecked';
  const { result, reason } = verifyRsa(call, keys);
  return result === 'valid' ? 'valid' : `invalid: ${english(reason ?? say``)}`;
}

export const jsonOf = (body: Uint8Array): unknown =>
  readJson(Buffer.from(Buffer.from(body).toString('utf8')));

const isInvalid = (signature: string): boolean => signature.startsWith('invalid');

/** Prints an event and forwards it. An event with an invalid signature is printed but not forwarded. */
export async function handle(listening: Listening, call: ReceivedCall, signature: string): Promise<Passed> {
  const { context } = listening;
  listening.last = { call, signature };
  listening.count += 1;
  const forged = isInvalid(signature);
  const passed = forged ? { ok: false, why: say`${signature}` } : await passOn(listening, call);
  await show(listening, call, signature, passed);
  if (!passed.ok && !forged)
    context.output.note(say`${eventOf(jsonOf(call.body))} could not be forwarded: ${passed.why ?? ''}`);
  return passed;
}

async function show(
  listening: Listening,
  call: ReceivedCall,
  signature: string,
  passed: Passed,
): Promise<void> {
  const { context } = listening;
  const body = jsonOf(call.body);
  const now = context.clock.now();
  const at = toRfc3339(now);
  const forwarded = passed.forwarded;
  if (context.output.json) {
    await context.output.announce({
      event: eventOf(body),
      id: subjectOf(body) ?? null,
      at,
      signature,
      passedOn: passed.ok,
      ...(forwarded === undefined ? {} : { forwarded }),
      body,
    });
    return;
  }
  const arrow =
    forwarded === undefined
      ? ''
      : `  -> ${forwarded.status ?? forwarded.error ?? ''} in ${forwarded.took} ms`;
  const mark = MARKS[signature] ?? `  [signature ${signature}]`;
  await context.output.line(`${brasiliaClock(now).slice(11)}  ${describeEvent(body)}${arrow}${mark}`);
  const isNew = signature !== 'again' && !isInvalid(signature);
  if (isNew && eventTypeOf(eventOf(body)) === 'DISPUTE_CREATED')
    await (await import('./dispute-deadline.ts')).warnOfDeadline(context, listening.profile, body);
}

/** Forwards the event and runs the command, each with retries. */
async function passOn(listening: Listening, call: ReceivedCall): Promise<Passed> {
  const { access, forwardTo, command, waits } = listening;
  let forwarded: Passed['forwarded'];
  if (forwardTo !== undefined) {
    const sent = await attempts(listening, call, waits.forward, async (tries) => {
      const answer = await access.forward(forwardTo, call, listening.ended.signal);
      forwarded = { ...answer, tries };
      if (answer.error !== undefined) return say`${answer.error}`;
      return answer.status !== undefined && answer.status < 400
        ? undefined
        : say`it answered ${answer.status ?? 0}`;
    });
    const result = { ...sent, ...(forwarded === undefined ? {} : { forwarded }) };
    if (!sent.ok || command === undefined) return result;
    return { ...result, ...(await runCommand(listening, call, command)) };
  }
  return command === undefined ? { ok: true } : runCommand(listening, call, command);
}

async function runCommand(listening: Listening, call: ReceivedCall, command: string): Promise<Passed> {
  const body = jsonOf(call.body);
  const env = { PIXCTL_EVENT: eventOf(body), PIXCTL_EVENT_ID: subjectOf(body) ?? '' };
  for (const [name, value] of Object.entries(env))
    if (value.length > MAX_VARIABLE || !isStorable(value))
      return { ok: false, why: say`${showValue(value)} cannot be the value of ${name}` };
  return attempts(listening, call, listening.waits.exec, async () => {
    const { code, error } = await listening.access.exec(command, call.body, env, listening.ended.signal);
    if (code === 0) return undefined;
    return code === undefined ? say`${error ?? ''}` : say`the command ended with ${code}`;
  });
}

/**
 * Retries until it succeeds, until `waits` is exhausted, or until listening ends. `attempt` returns the error, if any.
 */
async function attempts(
  { context, ended }: Listening,
  call: ReceivedCall,
  waits: readonly number[],
  attempt: (tries: number) => Promise<Message | undefined>,
): Promise<Passed> {
  for (let tries = 1; ; tries += 1) {
    const why = await attempt(tries);
    if (why === undefined) return { ok: true };
    const wait = waits[tries - 1];
    if (wait === undefined || ended.signal.aborted) return { ok: false, why };
    if (tries === 1) {
      const seconds = Math.round(waits.reduce((sum, one) => sum + one, 0) / 1000);
      context.output.note(
        say`${eventOf(jsonOf(call.body))} could not be forwarded: ${why}. Retrying for ${seconds} s.`,
      );
    }
    await context.clock.sleep(wait, ended.signal).catch(() => undefined);
    if (ended.signal.aborted) return { ok: false, why };
  }
}

/** Saves a call as it was received, also one with an invalid signature. A failure does not keep it from being forwarded. */
export function save({ context, save: saveCall }: Listening, { head, body }: ReceivedCall): void {
  if (saveCall === undefined || head === undefined) return;
  const event = eventTypeOf(eventOf(jsonOf(body))) ?? 'UNKNOWN';
  try {
    saveCall(new Date(context.clock.now()), event, writeCall({ head, body }));
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    context.output.warn(say`a call was not saved: ${error.userMessage}`);
  }
}

/** Prints each secret alone on a line, for scripts; as JSON, only events are on standard output. */
export async function printSecrets(listening: Listening): Promise<void> {
  const { context, secrets } = listening;
  if (context.output.json || secrets.size === 0) return showSecrets(listening);
  for (const secret of new Set(secrets.values())) await context.output.line(secret);
}

/** Prints one line if all events share a secret, otherwise one per event. */
function showSecrets({ context, secrets }: Listening): void {
  const { note } = context.output;
  const [first, ...others] = new Set(secrets.values());
  if (first === undefined) note(say`The service did not return the HMAC secret.`);
  else if (others.length === 0) note(say`HMAC secret: ${first}`);
  else for (const [name, secret] of secrets) note(say`HMAC secret of ${name}: ${secret}`);
}

export async function onKey(listening: Listening, key: string, stop: () => void): Promise<void> {
  const { context, last } = listening;
  // In raw mode, Ctrl-C arrives as a character.
  if (key === 'q' || key === '\u0003') return stop();
  if (key === 's') return showSecrets(listening);
  if (last === undefined) return context.output.note(say`No event yet.`);
  if (key === 'd')
    for (const line of JSON.stringify(jsonOf(last.call.body), null, 2).split('\n'))
      await context.output.line(line);
  if (key === 'r') await handle(listening, last.call, isInvalid(last.signature) ? last.signature : 'again');
}
