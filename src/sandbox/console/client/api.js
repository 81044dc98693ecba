// Calls to the sandbox, with the token of this page.
const KEY = 'pixctl-console';
const HEADER = 'x-sandbox-console';

/** The sandbox refused the request. */
export class Refused extends Error {}
/** The page has no token, or its token is no longer valid. */
export class Locked extends Error {}
/** The sandbox did not answer. */
export class Unanswered extends Error {}

// Not in localStorage: each tab may show another company.
const token = () => sessionStorage.getItem(KEY) ?? '';

const tokenInAddress = () => /^#token=(?<token>.+)$/.exec(location.hash)?.groups.token;
export const hasToken = () => tokenInAddress() !== undefined;

/** Keeps the token behind the `#` of the address, and removes it from the history. @throws Locked without a token */
export function enter() {
  if (hasToken()) {
    sessionStorage.setItem(KEY, tokenInAddress());
    history.replaceState(null, '', '/');
  }
  if (token() === '') throw new Locked('');
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
  const message = error ?? errors?.[0]?.message ?? `HTTP ${answer.status}`;
  // A missing permission of the key is a refusal. An invalid token of the page means that it is locked.
  throw answer.status === 401 ? new Locked(message) : new Refused(message);
}

const headers = (body) => ({
  [HEADER]: token(),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
});

const queryOf = (query) => {
  const given = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};

async function json(method, path, body) {
  const answer = await send(path, {
    method,
    headers: headers(body),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status === 204) return undefined;
  try {
    return await answer.json();
  } catch (error) {
    throw new Unanswered(error.message);
  }
}

/** Calls an operation of the service, or a control. */
export const get = (path, query = {}) => json('GET', `/console/api${path}${queryOf(query)}`);
export const post = (path, body = {}) => json('POST', `/console/api${path}`, body);
export const put = (path, body = {}) => json('PUT', `/console/api${path}`, body);
export const remove = (path) => json('DELETE', `/console/api${path}`);
/** Runs the steps that lead to an event. */
export const trigger = (event) => json('POST', '/console/trigger', { event });
/** Reads data that has no operation or control. */
export const read = (name, query = {}) => json('GET', `/console/data/${name}${queryOf(query)}`);

/** Loads an image, which needs the token, and returns an address that this page can show. */
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

/** Returns the id by which a charge or payment is found. An address cannot contain `.` or `..`: browsers resolve them, even encoded. */
export const idOf = ({ correlationID, globalID }) =>
  correlationID === '.' || correlationID === '..' ? globalID : correlationID;
