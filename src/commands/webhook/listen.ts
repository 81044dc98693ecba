// `webhook listen`: receives events of the service on this machine.
import { ifUsable, itemIfUsable } from '#client/answer.ts';
import type { Client } from '#client/types.ts';
import type { OptionSpecs } from '#commands/kit/command.ts';
import type { OptionsOf } from '#commands/kit/define.ts';
import { command } from '#commands/kit/define.ts';
import { keepWatching } from '#commands/kit/poll.ts';
import { serveIfNobody } from '#commands/sandbox/serve-meanwhile.ts';
import { EMITTED_EVENTS, EVENT_TYPES, eventTypeOf, wireName } from '#contract/events/event-types.ts';
import { eventName } from '#contract/namespace.ts';
import { pick } from '#contract/operation.ts';
import { webhookOperations } from '#contract/operations/webhook.ts';
import type { QueryOf } from '#contract/schema/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import type { ChosenProfile } from '#ports/service.ts';
import { isTestCall } from '#webhooks/describe.ts';
import { POLLED_EVENTS } from '#webhooks/poll.ts';
import type { PublicKey } from '#webhooks/signatures.ts';
import { publicKeysOf } from '#webhooks/signatures.ts';
import type { Listening } from './forward.ts';
import {
  CALLED_WAITS,
  handle,
  jsonOf,
  onKey,
  POLLED_WAITS,
  showSecrets,
  signatureOf,
  warnOfUnknown,
} from './forward.ts';
import { pollForEvents } from './poll.ts';

const DEFAULT_PORT = 4242;
/** Interval in milliseconds between checks of the registration. */
const HEALTH_EVERY_MS = 5_000;

const create = pick(webhookOperations, 'webhook.create');
const list = pick(webhookOperations, 'webhook.list');
const remove = pick(webhookOperations, 'webhook.delete');

const LISTEN_OPTIONS = {
  port: {
    type: 'integer',
    minimum: 0,
    maximum: 65_535,
    default: DEFAULT_PORT,
    placeholder: 'PORT',
    description: 'port to receive on; 0 picks a free port',
  },
  'forward-to': {
    type: 'string',
    placeholder: 'URL',
    description: 'forward the body and headers to this address, unchanged',
  },
  events: {
    type: 'string',
    source: 'event',
    placeholder: 'A,B',
    description: 'only these events (default: all; with --poll, those that the lists show)',
  },
  exec: {
    type: 'string',
    placeholder: 'CMD',
    description: 'run a command for each event, with the body on standard input',
  },
  'public-url': {
    type: 'string',
    placeholder: 'URL',
    description: 'public address that leads to this port',
  },
  poll: { type: 'boolean', description: 'poll the lists of the service instead of registering a webhook' },
  interval: {
    type: 'duration',
    placeholder: 'DURATION',
    description: 'interval of --poll, at least 100ms (default: 3s)',
  },
  'show-secret': {
    type: 'boolean',
    description: 'show the HMAC secret of the webhook',
  },
  'max-retries': {
    type: 'integer',
    minimum: 0,
    placeholder: 'N',
    description: 'stop after this many failed attempts in a row (default: never)',
  },
} as const satisfies OptionSpecs;
type ListenOptions = OptionsOf<typeof LISTEN_OPTIONS>;

export const listen = command({
  meta: {
    name: 'webhook listen',
    summary: 'Print events as they happen, and forward them to your program',
    details: [
      'On the sandbox, it registers a webhook, serves the sandbox if it is not running, and removes the webhook when it ends. If it was killed, the next start removes the webhook.',
      'A live service cannot reach this machine. Use --public-url with the address of a tunnel to --port, or --poll to read the lists instead. --poll saves its position: each event is reported once, also after a restart.',
      'With --poll, events are passed on in order, one at a time. A failed --forward-to or --exec is retried for 31 seconds. After that, the body of the event is appended to a file in the data folder, which the message names, and the next event follows.',
      'At a terminal: r resends the last event, d shows its details, s shows the HMAC secret, q quits.',
    ],
    network: 'write',
    examples: [
      {
        command: 'pixctl --sandbox webhook listen --forward-to http://localhost:3000/pix',
        note: 'Forward every event to your server',
      },
      {
        command: 'pixctl webhook listen --poll --events CHARGE_COMPLETED -o ndjson',
        note: 'Paid charges of a live account, without a public address',
      },
      {
        command: 'pixctl --sandbox webhook listen --exec "jq .charge.correlationID"',
        note: 'Run a command for each event',
      },
    ],
  },
  input: { options: LISTEN_OPTIONS },
  run: async (context, input) => {
    const listening = await prepare(context, input.options);
    if (input.options.poll === true) {
      await pollForEvents(listening, (call) => handle(listening, call, 'polled'), {
        interval: input.options.interval,
      });
      return undefined;
    }
    await receiveEvents(listening, input.options);
    return undefined;
  },
  show: { live: true },
});

async function prepare(context: Context, options: ListenOptions): Promise<Listening> {
  const profile = await context.service.profile();
  const { 'forward-to': forwardTo, exec, 'public-url': publicUrl, poll, interval } = options;
  for (const [name, url] of [
    ['forward-to', forwardTo],
    ['public-url', publicUrl],
  ] as const)
    if (url !== undefined && !/^https?:\/\/[^/]/i.test(url))
      throw usageError(say`--${name} ${showValue(url)} is not an http or https address`);
  if (poll === true && publicUrl !== undefined)
    throw usageError(say`--poll and --public-url cannot be used together`, say`Use one of them.`);
  if (poll === true && options['show-secret'] === true)
    throw usageError(
      say`--poll and --show-secret contradict each other`,
      say`What is read from lists is not signed.`,
    );
  if (interval !== undefined && poll !== true) throw usageError(say`--interval works only with --poll`);
  if (profile.mode !== 'sandbox' && poll !== true && publicUrl === undefined)
    throw usageError(
      say`the service of profile ${profile.name} cannot reach this machine`,
      say`Use --public-url with the address of a tunnel to this port, or --poll.`,
    );
  return {
    context,
    access: await context.webhooks(),
    profile,
    events:
      poll === true ? polledEvents(options.events, profile) : eventsOf(context, options.events, profile),
    isAny: options.events === undefined,
    forwardTo,
    command: exec,
    maxRetries: options['max-retries'],
    waits: poll === true ? POLLED_WAITS : CALLED_WAITS,
    ended: endedWith(context.signal),
    secrets: new Map(),
    count: 0,
  };
}

/** Returns a controller that is aborted with the signal, and can be aborted earlier. */
function endedWith(signal: AbortSignal): AbortController {
  const ended = new AbortController();
  if (signal.aborted) ended.abort();
  else signal.addEventListener('abort', () => ended.abort(), { once: true });
  return ended;
}

/**
 * Names, as the service sends them, of events that polling can detect.
 * @throws PixctlError (exit 2) for any other event
 */
function polledEvents(text: string | undefined, { namespace }: ChosenProfile): string[] {
  if (text === undefined) return POLLED_EVENTS.map((type) => eventName(namespace, type));
  const names = namesIn(text);
  const other = names.find((name) => !POLLED_EVENTS.some((type) => type === eventTypeOf(name)));
  if (other !== undefined)
    throw usageError(
      say`--poll cannot report ${showValue(other)}: no list shows it`,
      say`Events that --poll reports: ${POLLED_EVENTS.join(', ')}`,
      'event',
    );
  return wireNames(names, namespace);
}

/**
 * Event names as the service sends them; if an event is named twice, even with different prefixes, the first is used.
 */
function wireNames(names: readonly string[], namespace: string): string[] {
  const found = new Map<string, string>();
  for (const name of names) {
    const event = eventTypeOf(name) ?? name;
    if (!found.has(event)) found.set(event, wireName(name, namespace));
  }
  return [...found.values()];
}

/** @throws PixctlError (exit 2) if the list is empty */
function namesIn(text: string): string[] {
  const names = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (names.length === 0)
    throw usageError(say`--events names no event`, say`See them with: pixctl webhook events`);
  return names;
}

/** Event names as the service sends them, each once. Unknown names are passed on, because services add new events. */
function eventsOf(context: Context, text: string | undefined, { mode, namespace }: ChosenProfile): string[] {
  // A company may have only a limited number of webhooks, so none is registered for events that the sandbox never
  // sends.
  const all = mode === 'sandbox' ? Object.keys(EMITTED_EVENTS) : EVENT_TYPES;
  if (text === undefined) return all.map((type) => eventName(namespace, type));
  const names = namesIn(text);
  for (const name of names) warnOfUnknown(context, name);
  return wireNames(names, namespace);
}

/** Receives events until Ctrl-C, q, or too many failures. */
async function receiveEvents(listening: Listening, options: ListenOptions): Promise<void> {
  const { context, access, profile } = listening;
  const serving = new AbortController();
  const served = profile.mode === 'sandbox' ? await serveIfNobody(context, serving.signal) : undefined;
  const secret = context.newId();
  const keys: { all: PublicKey[] } = { all: [] };
  const server = await access.receive(options.port ?? DEFAULT_PORT, async (call) => {
    // Any program on this machine can call the URL; only the service knows the secret.
    if (call.headers['authorization'] !== secret) return 401;
    if (isTestCall(jsonOf(call.body))) return 200;
    if (keys.all.length === 0) keys.all = await publicKeys(context);
    const passed = await handle(listening, call, signatureOf(call, keys.all));
    return passed.ok ? 200 : 502;
  });
  const url = options['public-url'] ?? server.url;
  const { ended } = listening;
  const stop = (): void => ended.abort();
  const release = access.keys((key) => void onKey(listening, key, stop));
  try {
    keys.all = await publicKeys(context);
    await cleanUp(listening);
    const registered = await register(listening, url, secret);
    context.output.note(say`Listening on ${server.url} for ${registered} events of profile ${profile.name}.`);
    if (options['show-secret'] === true) showSecrets(listening);
    if (context.user.interactive)
      context.output.note(
        say`Keys: r sends the last event again, d shows it in full, s shows the HMAC secret, q ends.`,
      );
    await checkRegistration(listening, registered, () => register(listening, url, secret), ended.signal);
  } finally {
    release();
    await unregister(listening, url);
    await server.close();
    serving.abort();
    await served?.ended;
  }
}

const nameOf = ({ access }: Listening): string => `pixctl listen ${access.self.host} ${access.self.pid}`;

interface Registered {
  readonly id: string;
  readonly name: string;
}

async function webhooks(client: Client, query: QueryOf<typeof list> = {}): Promise<Registered[]> {
  const found: Registered[] = [];
  for await (const one of client.list(list, { query }, { all: true })) {
    const id = itemIfUsable(list, one, 'id');
    const name = itemIfUsable(list, one, 'name');
    // Other webhooks may lack these fields.
    if (id !== undefined && name !== undefined) found.push({ id, name });
  }
  return found;
}

/** Removes the webhooks of earlier listeners on this machine that are no longer running. */
async function cleanUp(listening: Listening): Promise<void> {
  const { access, context } = listening;
  const client = await context.service.client();
  for (const { id, name } of await webhooks(client)) {
    const match = /^pixctl listen (\S+) (\d+)$/.exec(name);
    if (match?.[1] !== access.self.host || access.isAlive(Number(match[2]))) continue;
    await client.call(remove, { path: { id } });
    context.output.note(say`Removed a webhook of an earlier webhook listen.`);
  }
}

/**
 * Registers a webhook for each event and returns their number. If no events were selected by name, those that the
 * service refuses are skipped.
 */
async function register(listening: Listening, url: string, secret: string): Promise<number> {
  const { context, events, isAny, secrets } = listening;
  const client = await context.service.client();
  const refused = new Map<string, PixctlError>();
  for (const event of events)
    try {
      const webhook = { name: nameOf(listening), event, url, authorization: secret, isActive: true };
      const made = await client.call(create, { body: { webhook } });
      const signedWith = ifUsable(create, made.result, 'hmacSecretKey');
      if (signedWith !== undefined) secrets.set(event, signedWith);
    } catch (error) {
      const isRefused = error instanceof PixctlError && error.fields.exitCode === EXIT.refused;
      if (!isAny || !isRefused) throw error;
      refused.set(event, error);
    }
  const [[, first] = []] = refused;
  if (first === undefined) return events.length;
  if (refused.size === events.length) throw first;
  context.output.warn(
    say`the service refuses webhooks for ${[...refused.keys()].join(', ')}: ${first.userMessage}`,
  );
  return events.length - refused.size;
}

/** Removes this listener's webhooks within the few seconds that remain after Ctrl-C. */
async function unregister(listening: Listening, url: string): Promise<void> {
  const { context } = listening;
  try {
    const client = await context.service.lastClient();
    for (const { id, name } of await webhooks(client, { url }))
      if (name === nameOf(listening)) await client.call(remove, { path: { id } });
  } catch {
    context.output.note(
      say`The webhooks could not be removed, because the service could not be reached. The next start removes them.`,
    );
  }
}

/** Checks regularly that the service is reachable and still has the webhooks of this listener. */
async function checkRegistration(
  listening: Listening,
  registered: number,
  again: () => Promise<number>,
  ended: AbortSignal,
): Promise<void> {
  const { context, maxRetries } = listening;
  let wanted = registered;
  await keepWatching<never>(context, {
    pause: () => HEALTH_EVERY_MS,
    ended,
    maxRetries,
    step: async () => {
      const client = await context.service.client();
      const own = (await webhooks(client)).filter(({ name }) => name === nameOf(listening));
      if (own.length >= wanted) return undefined;
      for (const { id } of own) await client.call(remove, { path: { id } });
      wanted = await again();
      context.output.note(say`The webhook was missing and is registered again.`);
      return undefined;
    },
  });
}

/** Public keys of the service; empty if it lists none. */
async function publicKeys(context: Context): Promise<PublicKey[]> {
  try {
    const client = await context.service.client();
    const reply = await client.request({ method: 'GET', path: '/api/v1/webhook/public-keys' });
    return publicKeysOf(reply.body);
  } catch {
    return [];
  }
}
