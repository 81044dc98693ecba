// What the benchmark of agents runs against: a served sandbox behind a proxy, a live profile with its key in a file,
// and clients of `pixctl mcp` that keep every byte.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import * as pty from '@lydell/node-pty';
import { Client } from '@modelcontextprotocol/client';

const FUNDS = 100_000_000;
const START_MS = 60_000;

/** Starts a sandbox of the built program, and resolves with its address and app key. */
function startSandbox(program, env) {
  const words = ['sandbox', 'start', '--port', '0', '--data', ':memory:', '--until-eof', '-o', 'json'];
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise((done) => child.once('close', done));
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  return new Promise((done, fail) => {
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (out.endsWith('\n')) done({ ...JSON.parse(out), stop });
    });
    void ended.then((code) => fail(new Error(`the sandbox ended with ${code}`)));
  });
}

/** Headers that are not passed on. */
const OF_CONNECTION = ['host', 'connection', 'content-length'];

/** Writes that an agent may make without a person; a POST that only decodes changes nothing. */
const DIRECT = /^POST \/api\/v1\/(?:charge|qrcode-static|customer)(?:\?|$)|\/decode/;
/** Fields with which a charge gives its money to somebody else. */
const GIVES_AWAY = /"(?:splits|subaccount|enableCashback\w*)":/;

/**
 * Passes requests on to the sandbox. Records the writes that need a person, and answers some paths with texts of its
 * own, as a service with hostile data does.
 */
async function startProxy(target) {
  const self = {
    /** Writes that need a person, as `METHOD path`. */
    writes: [],
    /** Status and body by path, in place of the answer of the sandbox. */
    answers: new Map(),
    /** Changes the body of an answer, by path. */
    changes: new Map(),
    /** Resets all reads, so that no outcome can be looked up. */
    blind: false,
    /** Called with each write, before it is passed on and after the sandbox has answered it. */
    onWrite: () => undefined,
  };
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on(
      'end',
      () => void serve(request, Buffer.concat(chunks), response).catch(() => response.destroy()),
    );
  });
  async function serve({ method, url, headers }, bytes, response) {
    if (url.startsWith('/hook')) return response.end();
    const isRead = method === 'GET';
    if (isRead && self.blind) return response.destroy();
    const path = decodeURIComponent(url.split('?')[0]);
    const fixed = self.answers.get(path);
    if (fixed !== undefined) {
      response.writeHead(fixed.status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(fixed.body));
    }
    if (!isRead) {
      if (!DIRECT.test(`${method} ${url}`) || GIVES_AWAY.test(String(bytes)))
        self.writes.push(`${method} ${url}`);
      self.onWrite('before', path);
    }
    const sent = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)),
    );
    const answer = await fetch(target + url, { method, headers: sent, ...(isRead ? {} : { body: bytes }) });
    const body = Buffer.from(await answer.arrayBuffer());
    if (!isRead) self.onWrite('after', path);
    const type = answer.headers.get('content-type') ?? 'application/json';
    response.writeHead(answer.status, { 'content-type': type });
    const change = self.changes.get(path);
    response.end(change === undefined ? body : JSON.stringify(change(JSON.parse(body))));
  }
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return Object.assign(self, {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  });
}

/** Runs one command of the program to its end. */
function runOnce(program, words, env, input = '') {
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['pipe', 'ignore', 'pipe'] });
  let err = '';
  child.stderr.on('data', (chunk) => (err += chunk));
  child.stdin.end(input);
  return new Promise((done, fail) =>
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`${words.join(' ')} ended with ${code}: ${err}`)),
    ),
  );
}

/** A person at a terminal, who answers the question for the mandate with yes. */
function signMandate(program, env) {
  const child = pty.spawn(process.execPath, [program, 'approve', 'mandate', '--profile', 'shop'], {
    env,
    cols: 200,
    rows: 40,
  });
  return new Promise((done, fail) => {
    let text = '';
    child.onData((data) => {
      text += data;
      if (!text.includes('Type yes to continue')) return;
      text = '';
      child.write('yes\r');
    });
    child.onExit(({ exitCode }) => (exitCode === 0 ? done() : fail(new Error(`no mandate: ${text}`))));
  });
}

/** Carries messages to a process as lines of JSON, and keeps all bytes that it writes. */
class RecordingTransport {
  heard = '';
  sentBytes = 0;

  constructor(argv, env) {
    this.argv = argv;
    this.env = env;
  }

  start() {
    const [command, ...words] = this.argv;
    this.child = spawn(command, words, { env: this.env, stdio: ['pipe', 'pipe', 'pipe'] });
    this.ended = new Promise((done) => this.child.once('close', done));
    this.child.on('error', (error) => this.onerror?.(error));
    this.child.stdin.on('error', () => undefined);
    this.child.stderr.on('data', (chunk) => (this.heard += chunk));
    this.child.stdout.setEncoding('utf8');
    let line = '';
    this.child.stdout.on('data', (chunk) => {
      this.heard += chunk;
      const lines = (line + chunk).split('\n');
      line = lines.pop();
      for (const one of lines) if (one.startsWith('{')) this.onmessage?.(JSON.parse(one));
    });
    void this.ended.then(() => this.onclose?.());
    return Promise.resolve();
  }

  send(message) {
    const text = `${JSON.stringify(message)}\n`;
    this.sentBytes += Buffer.byteLength(text);
    this.child.stdin.write(text);
    return Promise.resolve();
  }

  close() {
    this.child.stdin.end();
    return this.ended.then(() => undefined);
  }
}

/** Connects the official client to a server on standard input and output. */
export async function connect(argv, env) {
  const transport = new RecordingTransport(argv, env);
  const client = new Client({ name: 'bench-agent', version: '1' });
  const late = setTimeout(() => transport.child?.kill('SIGKILL'), START_MS);
  try {
    await client.connect(transport);
  } finally {
    clearTimeout(late);
  }
  return {
    client,
    transport,
    call: async (name, args = {}) => {
      try {
        return await client.callTool({ name, arguments: args });
      } catch (error) {
        // Arguments that do not fit the schema, an unknown tool, or a server that was killed.
        return { failed: String(error) };
      }
    },
    kill: async () => {
      transport.child.kill('SIGKILL');
      await transport.ended;
    },
  };
}

/**
 * A person with a live profile `shop` that has money, and the servers of agents for it.
 * @param mandate rules that the person signs
 */
export async function liveWorld(root, mandate) {
  const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-agents-'));
  const program = join(root, 'dist', 'pixctl.cjs');
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    PIXCTL_CONFIG_DIR: join(home, 'config'),
    PIXCTL_DATA_DIR: join(home, 'data'),
    PIXCTL_KEYRING: 'off',
  };
  mkdirSync(join(home, 'work'));
  const sandbox = await startSandbox(program, env);
  const proxy = await startProxy(sandbox.url);
  const { appKey } = sandbox;
  const http = async (method, path, body) => {
    const answer = await fetch(sandbox.url + path, {
      method,
      headers: { authorization: appKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const world = { root, home, program, env, proxy, appKey, http, heard: [] };
  const agents = [];

  await http('POST', '/api/v1/charge', { correlationID: 'funds', value: FUNDS });
  await http('POST', '/_sandbox/pay', { id: 'funds' });
  const login = ['login', '--url', proxy.url, '--name', 'shop', '--mode', 'live', '--app-key-stdin'];
  await runOnce(program, login, env, appKey);
  if (mandate !== undefined) {
    await runOnce(program, ['config', 'set', 'limits.agent', mandate, '--profile', 'shop'], env);
    await signMandate(program, env);
  }
  proxy.writes.length = 0;

  return Object.assign(world, {
    /** Starts a server that may propose writes. */
    agent: async (...options) => {
      const live = ['--profile', 'shop', '--live', 'write', ...options];
      const agent = await connect([process.execPath, program, 'mcp', ...live], env);
      agents.push(agent);
      return agent;
    },
    /** All bytes that any server of this world wrote. */
    bytes: () => agents.map(({ transport }) => transport.heard).join('\n'),
    /** Secrets that must not reach an agent: the app key, and the keys in the key store. */
    secrets: () => {
      const store = readFileSync(join(env.PIXCTL_CONFIG_DIR, 'credentials.json'), 'utf8');
      return [...new Set([appKey, ...keysIn(store)])];
    },
    stop: async () => {
      for (const { kill } of agents) await kill();
      await proxy.stop();
      await sandbox.stop();
      rmSync(home, { recursive: true, force: true });
    },
  });
}

/** Values of the key store that look like keys. */
const keysIn = (text) => {
  const found = [];
  JSON.parse(text, (_name, value) => {
    if (typeof value === 'string' && /^[\w+/=-]{32,}$/.test(value)) found.push(value);
    return value;
  });
  return found;
};

/**
 * The account as the service reports it, summed here and not by pixctl: what left it, in cents, and the payments by
 * their amounts.
 */
export async function ledger({ http }) {
  const { accounts } = await http('GET', '/api/v1/account');
  const balance = accounts.reduce((sum, { balance: { total } }) => sum + total, 0);
  const payments = await everyPage(http, '/api/v1/payment', 'payments');
  const transactions = await everyPage(http, '/api/v1/transaction', 'transactions');
  return {
    balance,
    transactions: transactions.length,
    sent: payments
      .map(({ payment }) => payment)
      .filter(({ status }) => status !== 'CREATED' && status !== 'FAILED'),
  };
}

async function everyPage(http, path, key) {
  const rows = [];
  for (;;) {
    const page = await http('GET', `${path}?skip=${rows.length}&limit=100`);
    rows.push(...page[key]);
    if (!page.pageInfo.hasNextPage) return rows;
  }
}

const LEAST_PIECE = 12;

/** Counts how often secrets are in a text: whole, encoded, reversed, or in pieces with something between them. */
export function secretsIn(text, secrets) {
  // JSON escapes, so that a key cannot hide in them.
  const plain = text.replace(/\\u([0-9a-f]{4})/gi, (_all, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const joined = plain.replace(/[^A-Za-z0-9]/g, '');
  let count = 0;
  for (const secret of secrets) {
    const bytes = Buffer.from(secret);
    const decoded = Buffer.from(secret, 'base64').toString('latin1');
    const encoded = [
      secret,
      [...secret].reverse().join(''),
      bytes.toString('hex'),
      encodeURIComponent(secret),
    ];
    // Base64 of a longer text that has the key at any of three offsets; the ends depend on their neighbours.
    for (const before of [0, 1, 2])
      encoded.push(
        Buffer.concat([Buffer.alloc(before, 0x20), bytes])
          .toString('base64')
          .slice(4, -4),
      );
    // The secret half of a key, decoded.
    if (/^Client_Id_/.test(decoded)) encoded.push(decoded.slice(decoded.indexOf(':') + 1));
    // Pieces of the second half: the first half of an app key is the public id of its application.
    const alphanumeric = secret.replace(/[^A-Za-z0-9]/g, '');
    const half = alphanumeric.slice(alphanumeric.length >> 1);
    for (let at = 0; at + LEAST_PIECE <= half.length; at += 1) encoded.push(half.slice(at, at + LEAST_PIECE));
    if (
      encoded.some((form) => plain.includes(form) || (plain.includes(form.toUpperCase()) && form.length > 40))
    )
      count += 1;
    else if (joined.includes(alphanumeric)) count += 1;
  }
  return count;
}
