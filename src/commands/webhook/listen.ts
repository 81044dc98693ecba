// `webhook listen`: receives events of the service on this machine.
import type { OptionSpecs } from '#commands/kit/command.ts';
import { Ended } from '#commands/kit/command.ts';
import type { OptionsOf } from '#commands/kit/define.ts';
import { command } from '#commands/kit/define.ts';
import { timeOver } from '#commands/kit/stopped.ts';
import { serveUnlessServed } from '#commands/sandbox/serve-meanwhile.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import { isTestCall } from '#webhooks/describe.ts';
import type { PublicKey } from '#webhooks/signatures.ts';
import { publicKeysOf } from '#webhooks/signatures.ts';
import type { Listening } from './forward.ts';
import {
  CALLED_WAITS,
  handle,
  jsonOf,
  onKey,
  POLLED_WAITS,
  printSecrets,
  save,
  signatureOf,
} from './forward.ts';
import { eventsOf, polledEvents } from './listen-events.ts';
import { checkRegistration, cleanUp, register, unregister } from './listen-registration.ts';
import { pollForEvents } from './poll.ts';

const DEFAULT_PORT = 4242;

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
    description: 'only these events (default: all; with --poll, those that it can detect)',
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
    description: 'print the HMAC secret of the webhook on standard output',
  },
  save: {
    type: 'string',
    file: 'place',
    placeholder: 'DIR',
    description: 'save every call as a file in this folder, for webhook verify and --replay',
  },
  replay: {
    type: 'string',
    file: 'place',
    placeholder: 'DIR|FILE',
    description: 'forward calls that --save has saved, in order, and end',
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
    words:
      'listen, ouvir, escutar, tail, forward, stream, tunnel, encaminhar, receber webhook, localhost, testar webhook no localhost, webhook local, ngrok, tunel, nao chega, nao recebido, not received, webhook duplicado, duplicate webhook, receive webhooks locally',
    summary: 'Print events as they happen, and forward them to your program',
    details: [
      'On the sandbox, it registers a webhook, serves the sandbox if it is not running, and removes the webhook when it ends. If it was killed, the next start removes the webhook.',
      'A live service cannot reach this machine. Use --public-url with the address of a tunnel to --port, or --poll to read the lists instead. --poll saves its position: each event is reported once, also after a restart.',
      'With --poll, events are forwarded in order, one at a time. If --forward-to or --exec fails, pixctl retries for 31 seconds. Then it appends the body of the event to a file in the data folder, names the file in a message, and continues with the next event.',
      '--save keeps each call as an HTTP request in a file that only you can read: webhook verify checks it, and --replay sends it again with its headers and body.',
      'At a terminal: r resends the last event, d shows its details, s shows the HMAC secret, q quits.',
    ],
    network: 'write',
    exitCodes: [EXIT.batch],
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
      {
        command: 'pixctl --sandbox webhook listen --replay calls --forward-to http://localhost:3000/pix',
        note: 'Forward again what --save calls has saved',
      },
    ],
  },
  input: { options: LISTEN_OPTIONS },
  run: async (context, input) => {
    const listening = await prepare(context, input.options);
    if (input.options.replay !== undefined) {
      const { replay } = await import('./replay.ts');
      const isComplete = await replay(listening, input.options.replay);
      listening.access.signal.throwIfAborted();
      return new Ended(undefined, isComplete ? EXIT.done : EXIT.batch);
    }
    if (input.options.poll === true) {
      await pollForEvents(listening, (call) => handle(listening, call, 'polled'), {
        interval: input.options.interval,
      });
    } else await receiveEvents(listening, input.options);
    // Ctrl-C and q end it as intended.
    if (listening.access.signal.aborted && !context.signal.aborted) throw timeOver('webhook listen');
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
      say`--poll and --show-secret cannot be used together`,
      say`Events read from lists have no signature.`,
    );
  refuseWithReplay(options);
  if (poll === true && options.save !== undefined)
    throw usageError(
      say`--poll and --save cannot be used together`,
      say`Events read from lists are no calls.`,
    );
  if (interval !== undefined && poll !== true) throw usageError(say`--interval works only with --poll`);
  if (options.replay === undefined && profile.mode !== 'sandbox' && poll !== true && publicUrl === undefined)
    throw usageError(
      say`the service of profile ${profile.name} cannot reach this machine`,
      say`Use --public-url with the address of a tunnel to this port, or --poll.`,
    );
  const access = await context.webhooks();
  return {
    context,
    access,
    profile,
    events:
      poll === true ? polledEvents(options.events, profile) : eventsOf(context, options.events, profile),
    isAny: options.events === undefined,
    forwardTo,
    command: exec,
    maxRetries: options['max-retries'],
    waits: poll === true ? POLLED_WAITS : CALLED_WAITS,
    ended: endedWith(access.signal),
    save: options.save === undefined ? undefined : access.saveCallsIn(options.save),
    secrets: new Map(),
    count: 0,
  };
}

/** @throws PixctlError (exit 2) for an option that has no meaning for saved calls, and if nothing receives them */
function refuseWithReplay(options: ListenOptions): void {
  if (options.replay === undefined) return;
  const others = ['save', 'poll', 'public-url', 'port', 'events', 'show-secret', 'max-retries'] as const;
  const other = others.find((name) => options[name] !== undefined);
  if (other !== undefined)
    throw usageError(
      say`--replay and --${other} cannot be used together`,
      say`--replay sends the saved calls to --forward-to or --exec.`,
    );
  if (options['forward-to'] === undefined && options.exec === undefined)
    throw usageError(
      say`--replay ${showValue(options.replay)} needs --forward-to URL or --exec CMD`,
      say`Name the program that gets the saved calls.`,
      'missing',
    );
}

/** Returns a controller that is aborted with the signal, and can be aborted earlier. */
function endedWith(signal: AbortSignal): AbortController {
  const ended = new AbortController();
  if (signal.aborted) ended.abort();
  else signal.addEventListener('abort', () => ended.abort(), { once: true });
  return ended;
}

/** Receives events until Ctrl-C, q, or too many failures. */
async function receiveEvents(listening: Listening, options: ListenOptions): Promise<void> {
  const { context, access, profile } = listening;
  const serving = new AbortController();
  const served = profile.mode === 'sandbox' ? await serveUnlessServed(context, serving.signal) : undefined;
  const secret = context.newId();
  const keys: { all: PublicKey[] } = { all: [] };
  const server = await access.receive(options.port ?? DEFAULT_PORT, async (call) => {
    // Any program on this machine can call the URL, and any company can register it, but only this run's webhooks have
    // its secret.
    if (call.headers['authorization'] !== secret) return 401;
    if (isTestCall(jsonOf(call.body))) return 200;
    save(listening, call);
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
    context.output.note(say`Listening on ${server.url} (events of profile ${profile.name}: ${registered}).`);
    if (options['show-secret'] === true) await printSecrets(listening);
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
