// What an agent pays for in its context: the list of tools, results, and a whole task; beside servers of others that list
// their tools without an account.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from './agents-setup.mjs';
import { fetched, grouped } from './measure.mjs';

/** Keys of a form that these servers accept; they belong to nobody, and no call is made with them. */
export const PEERS = [
  { spec: '@stripe/mcp@0.2.5', program: 'mcp', words: ['--tools=all', '--api-key=sk_test_123'] },
  {
    spec: '@paddle/paddle-mcp@0.1.6',
    program: 'paddle',
    words: ['--api-key=pdl_sdbx_apikey_x', '--environment=sandbox', '--tools=all'],
  },
];

const bytesOf = (value) => Buffer.byteLength(JSON.stringify(value));
/** A model reads the text of a result, not its structured copy. */
const readBytes = ({ content }) => Buffer.byteLength(content.map(({ text = '' }) => text).join(''));
const dataOf = ({ structuredContent }) => structuredContent.data;

/** An agent with the sandbox of the program, in a home of its own. */
async function withSandbox(root, work) {
  const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-agents-'));
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    PIXCTL_CONFIG_DIR: join(home, 'config'),
    PIXCTL_DATA_DIR: join(home, 'data'),
    PIXCTL_KEYRING: 'off',
  };
  const agent = await connect([process.execPath, join(root, 'dist', 'pixctl.cjs'), 'mcp'], env);
  try {
    return await work(agent);
  } finally {
    await agent.kill();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Calls a tool. @throws when it fails, so that no figure is that of an error */
async function done(agent, tool, args) {
  const result = await agent.call(tool, args);
  if (result.failed !== undefined || result.isError === true || result.structuredContent?.exitCode !== 0)
    throw new Error(`${tool} ${JSON.stringify(args)}: ${JSON.stringify(result)}`);
  return result;
}

const control = (agent, ...command) => done(agent, 'sandbox', { command });

/** Creates a charge, waits until it is paid, refunds half, pays a supplier, and waits until both have arrived. */
const task = (root) =>
  withSandbox(root, async (agent) => {
    const { correlationID: funds } = await write(agent, ['charge', 'create', '--amount', '500,00'], 'funds');
    await control(agent, 'sandbox', 'pay', funds);
    let [calls, bytes, sent] = [0, 0, 0];
    const call = async (tool, args) => {
      const result = await done(agent, tool, args);
      calls += 1;
      bytes += readBytes(result);
      sent += bytesOf({ name: tool, arguments: args });
      return dataOf(result);
    };
    await call('search', { words: ['charge a customer', 'refund part of a charge', 'pay a supplier'] });
    const { correlationID } = await call('execute', {
      command: ['charge', 'create', '--amount', '100,00', '--comment', 'Order 1'],
      reference: 'order-1',
    });
    await control(agent, 'sandbox', 'pay', correlationID);
    await call('wait', { kind: 'charge', ids: [correlationID] });
    const writes = [
      await call('execute', { command: ['charge', 'refund', correlationID, '--amount', '50,00'] }),
      await call('execute', {
        command: ['payment', 'send', '--pix-key', 'ana@example.com', '--amount', '40,00'],
        reference: 'invoice-7',
      }),
    ];
    await control(agent, 'sandbox', 'advance', '2m');
    const ended = await call('wait', { kind: 'proposal', ids: writes.map(({ proposal }) => proposal) });
    const statuses = ended.map(({ data: { result } }) => result.payment?.status ?? result.status);
    if (statuses.some((status) => status !== 'CONFIRMED'))
      throw new Error(`the money has not arrived: ${JSON.stringify(ended)}`);
    return { calls, bytes, sent };
  });
const MOST_CALLS = 6;
const MOST_BYTES = 8_000;

const write = async (agent, command, reference) =>
  dataOf(await done(agent, 'execute', { command, reference }));

/** Ten results that an agent gets in a day, with generated data. */
const results = (root) =>
  withSandbox(root, async (agent) => {
    await control(agent, 'sandbox', 'seed', '--charges', '50');
    const { correlationID } = await write(agent, ['charge', 'create', '--amount', '19,90'], 'typical');
    const read = (...command) => ['read', { command }];
    const calls = [
      read('balance'),
      read('charge', 'get', correlationID),
      read('charge', 'list', '--limit', '5'),
      read('transaction', 'list', '--limit', '5'),
      read('payment', 'list', '--limit', '5'),
      read('refund', 'list', '--limit', '5'),
      read('statement', '--limit', '5'),
      ['search', { words: ['refund part of a charge'] }],
      ['search', { words: ['charge refund'] }],
      ['propose', { command: ['charge', 'create', '--amount', '19,90'], reference: 'another' }],
    ];
    const sizes = [];
    for (const [tool, args] of calls) {
      const words = args.command ?? args.words;
      const what = [tool, ...words.slice(0, 2).filter((word) => !word.startsWith('--'))].join(' ');
      sizes.push({ what, size: readBytes(await done(agent, tool, args)) });
    }
    return sizes.toSorted((a, b) => b.size - a.size);
  });

const tools = async (agent) => (await agent.client.listTools()).tools;
const listed = (list) => `${grouped(bytesOf(list))} B in ${list.length} tools`;

async function peerTools(root, { spec, program, words }) {
  const bin = fetched(root, spec, program);
  if (bin === undefined) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-peer-'));
  const env = { PATH: process.env.PATH, HOME: home };
  let agent;
  try {
    agent = await connect([process.execPath, bin, ...words], env);
    return await tools(agent);
  } catch {
    return undefined;
  } finally {
    await agent?.kill();
    rmSync(home, { recursive: true, force: true });
  }
}

/** @param peers whether to fetch the servers of others, too */
export async function costs({ root, note, peers }) {
  const own = await withSandbox(root, tools);
  const rows = [];
  if (peers)
    for (const peer of PEERS) {
      const theirs = await peerTools(root, peer);
      if (theirs === undefined) {
        note(`LEFT OUT: ${peer.spec}, which cannot be fetched or started`);
        continue;
      }
      rows.push({
        work: `list of tools, beside ${peer.spec}`,
        ours: listed(own),
        peer: listed(theirs),
        ratio: (bytesOf(own) / bytesOf(theirs)).toFixed(2),
      });
    }
  else note('LEFT OUT: servers of others, with one round');
  const sizes = await results(root);
  const { calls, bytes, sent } = await task(root);
  return [
    { work: 'list of tools', ours: listed(own) },
    ...rows,
    {
      work: 'ten typical results',
      ours: `${grouped(sizes.reduce((sum, { size }) => sum + size, 0))} B`,
    },
    { work: `largest of these, ${sizes[0].what}`, ours: `${grouped(sizes[0].size)} B` },
    {
      work: 'task: charge, wait, refund half, pay',
      ours: `${calls} calls, ${grouped(bytes)} B read, ${grouped(sent)} B sent`,
      target: `at most ${MOST_CALLS} calls, ${grouped(MOST_BYTES)} B read`,
      failed: calls > MOST_CALLS || bytes > MOST_BYTES,
    },
  ];
}
