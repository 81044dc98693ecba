// Registers the public URL of `webhook listen` at the service, and removes it at the end.
import { validField, validItemField } from '#client/answers/checked-answer.ts';
import type { Client } from '#client/types.ts';
import { keepWatching } from '#commands/kit/poll.ts';
import { pick } from '#contract/operation.ts';
import { webhookOperations } from '#contract/operations/webhook.ts';
import type { QueryOf } from '#contract/schema/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Listening } from './forward.ts';

/** Interval in milliseconds between checks of the registration. */
const HEALTH_EVERY_MS = 5_000;

const create = pick(webhookOperations, 'webhook.create');
const list = pick(webhookOperations, 'webhook.list');
const remove = pick(webhookOperations, 'webhook.delete');

const webhookName = ({ access }: Listening): string => `pixctl listen ${access.self.host} ${access.self.pid}`;

interface Registered {
  readonly id: string;
  readonly name: string;
}

async function webhooks(client: Client, query: QueryOf<typeof list> = {}): Promise<Registered[]> {
  const found: Registered[] = [];
  for await (const one of client.list(list, { query }, { all: true })) {
    const id = validItemField(list, one, 'id');
    const name = validItemField(list, one, 'name');
    // Other webhooks may lack these fields.
    if (id !== undefined && name !== undefined) found.push({ id, name });
  }
  return found;
}

/** Removes the webhooks of earlier listeners on this machine that are no longer running. */
export async function cleanUp(listening: Listening): Promise<void> {
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
export async function register(listening: Listening, url: string, secret: string): Promise<number> {
  const { context, events, isAny, secrets } = listening;
  const client = await context.service.client();
  const refused = new Map<string, PixctlError>();
  for (const event of events)
    try {
      const webhook = { name: webhookName(listening), event, url, authorization: secret, isActive: true };
      const made = await client.call(create, { body: { webhook } });
      const signedWith = validField(create, made.result, 'hmacSecretKey');
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
export async function unregister(listening: Listening, url: string): Promise<void> {
  const { context } = listening;
  try {
    const client = await context.service.lastClient();
    for (const { id, name } of await webhooks(client, { url }))
      if (name === webhookName(listening)) await client.call(remove, { path: { id } });
  } catch {
    context.output.note(
      say`The webhooks could not be removed, because the service could not be reached. The next start removes them.`,
    );
  }
}

/** Checks regularly that the service is reachable and still has the webhooks of this listener. */
export async function checkRegistration(
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
      const own = (await webhooks(client)).filter(({ name }) => name === webhookName(listening));
      if (own.length >= wanted) return undefined;
      for (const { id } of own) await client.call(remove, { path: { id } });
      wanted = await again();
      context.output.note(say`The webhook was missing and is registered again.`);
      return undefined;
    },
  });
}
