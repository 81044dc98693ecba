// Calls to the sandbox, with the session of this page.
const KEY = 'pixctl-console';
const HEADER = 'x-sandbox-console';

/** The sandbox answered that it does not do it. */
export class Refused extends Error {}
/** There is no session, or no longer. */
export class Locked extends Error {}
/** The ticket is too old, or was used before. */
export class Spent extends Locked {}
/** No answer came. */
export class Unanswered extends Error {}

const session = () => sessionStorage.getItem(KEY) ?? '';

const ticketHere = () => /^#ticket=(?<ticket>.+)$/.exec(location.hash)?.groups.ticket;
export const hasTicket = () => ticketHere() !== undefined;

/**
 * Comes in with the ticket behind the `#` of the address, which is taken out of the history before anything else.
 * @throws Spent where it is no good, Locked where there is neither ticket nor session
 */
export async function enter() {
  const ticket = ticketHere();
  if (ticket === undefined) {
    if (session() === '') throw new Locked('');
    return;
  }
  history.replaceState(null, '', '/');
  sessionStorage.removeItem(KEY);
  const answer = await send('/console/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
  }).catch((error) => {
    throw error instanceof Locked ? new Spent(error.message) : error;
  });
  sessionStorage.setItem(KEY, (await answer.json()).session);
}

export function leave() {
  sessionStorage.removeItem(KEY);
}

async function send(path, options) {
  let answer;
  try {
    answer = await fetch(path, { cache: 'no-store', redirect: 'error', ...options });
  } catch (error) {
    throw new Unanswered(error.message);
  }
  if (answer.ok) return answer;
  const { error, errors } = await answer.json().catch(() => ({}));
  const userMessage = error ?? errors?.[0]?.message ?? `HTTP ${answer.status}`;
  // What the session's key may not do is refused; what the session itself may not is over.
  throw answer.status === 401 ? new Locked(userMessage) : new Refused(userMessage);
}

const headers = (body) => ({
  [HEADER]: session(),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
});

const queryOf = (query) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};

async function json(method, path, body) {
  const answer = await send(path, {
    method,
    headers: headers(body),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  try {
    return await answer.json();
  } catch (error) {
    throw new Unanswered(error.message);
  }
}

/** An operation of the service, or a control call. */
export const get = (path, query = {}) => json('GET', `/console/api${path}${queryOf(query)}`);
export const post = (path, body = {}) => json('POST', `/console/api${path}`, body);
/** What only the console reads. */
export const read = (name, query = {}) => json('GET', `/console/data/${name}${queryOf(query)}`);

/** Address within this page of an image, for which a session is needed. */
export async function image(path) {
  const answer = await send(`/console/api${path}`, { headers: headers() });
  return URL.createObjectURL(await answer.blob());
}

/** Calls back for each change until the stream breaks. @throws Locked, Unanswered or Refused */
export async function follow(onPulse, signal) {
  const answer = await send('/console/events', { headers: headers(), signal });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop();
      for (const line of lines) onPulse(JSON.parse(line));
    }
  } catch (error) {
    throw new Unanswered(error.message);
  }
}

/** The id by which a charge or payment is found. An address cannot contain `.` or `..`: browsers resolve them, even encoded. */
export const idOf = ({ correlationID, globalID }) =>
  correlationID === '.' || correlationID === '..' ? globalID : correlationID;
