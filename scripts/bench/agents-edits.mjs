// Files that the user of an agent can write, changed to get money out: proposals, the log of calls, the mandate, and the
// configuration. Left out: the key store, which holds the key that signs mandates; the journal as the count of the budget
// of a mandate; and the program itself. Who can write those can also run commands as this user.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const json = (path) => JSON.parse(readFileSync(path, 'utf8'));
const save = (path, value) => writeFileSync(path, JSON.stringify(value, null, 2), { mode: 0o600 });
const change = (path, fields) => save(path, { ...json(path), ...fields });

const configOf = ({ env }) => join(env.PIXCTL_CONFIG_DIR, 'config.json');
const mandateOf = ({ env }) => join(env.PIXCTL_CONFIG_DIR, 'mandate-shop.json');
const journalOf = ({ env }) => join(env.PIXCTL_DATA_DIR, 'journal.ndjson');
const logOf = ({ env }) => join(env.PIXCTL_DATA_DIR, 'agent-calls.ndjson');
const proposalOf = ({ env }, id) => join(env.PIXCTL_DATA_DIR, 'proposals', `${id}.json`);

const setting = (world, name, value) => {
  const config = json(configOf(world));
  save(configOf(world), { ...config, settings: { ...config.settings, [name]: value } });
};

const profile = (world, fields) => {
  const config = json(configOf(world));
  save(configOf(world), { ...config, profiles: { shop: { ...config.profiles.shop, ...fields } } });
};

const NOW = () => new Date().toISOString();
const stateOf =
  (state, more = {}) =>
  (world, id) =>
    change(proposalOf(world, id), { state, ...more });
const DEAD = { by: { pid: 2 ** 22, startedAt: '1' } };
const STRANGER = 'payees=eve@example.com max=9999,00 daily=9999,00 until=2099-12-31';

/** Edits before a payment to a stranger that a person never approved. @param id its proposal */
export const BEFORE = {
  'state done': stateOf('done', { exitCode: 0 }),
  'state failed': stateOf('failed', { exitCode: 4 }),
  'state unknown': stateOf('unknown', { exitCode: 6 }),
  'state running, by a process that ended': stateOf('running', DEAD),
  'an approval by a person': stateOf('proposed', { approvedBy: 'owner', approvedAt: NOW(), approval: 'yes' }),
  'an amount': (world, id) => {
    const { words } = json(proposalOf(world, id));
    change(proposalOf(world, id), { words: words.map((word) => (word === '66,00' ? '0,01' : word)) });
  },
  'the option --yes': (world, id) => {
    const { words } = json(proposalOf(world, id));
    change(proposalOf(world, id), { words: [...words, '--yes'] });
  },
  'words of a charge': (world, id) =>
    change(proposalOf(world, id), { words: ['charge', 'create', '--amount', '66,00'] }),
  'the sandbox as its service': (world, id) => change(proposalOf(world, id), { service: ['--sandbox'] }),
  'no service': (world, id) => change(proposalOf(world, id), { service: [] }),
  'another profile': (world, id) => change(proposalOf(world, id), { profile: 'sandbox' }),
  'another reference': (world, id) => change(proposalOf(world, id), { reference: 'paid before' }),
  'a later date': (world, id) => change(proposalOf(world, id), { proposedAt: '2099-01-01T00:00:00.000Z' }),
  'a copy under another id': (world, id) => {
    const other = `p${'b'.repeat(24)}`;
    save(proposalOf(world, other), { ...json(proposalOf(world, id)), id: other, state: 'proposed' });
  },
  'no JSON': (world, id) => writeFileSync(proposalOf(world, id), '{"version":1'),
  'a link to the key store': (world, id) => {
    rmSync(proposalOf(world, id));
    symlinkSync(join(world.env.PIXCTL_CONFIG_DIR, 'credentials.json'), proposalOf(world, id));
  },
  'a folder in its place': (world, id) => {
    rmSync(proposalOf(world, id));
    mkdirSync(proposalOf(world, id));
  },
  'the log of calls removed': (world) => rmSync(logOf(world), { force: true }),
  'an approval in the log of calls': (world, id) => {
    const call = { at: NOW(), client: 'owner', tool: 'execute', arguments: '{}', profile: 'shop' };
    writeFileSync(
      logOf(world),
      `${JSON.stringify({ ...call, decision: 'allowed', exitCode: 0, proposal: id })}\n`,
    );
  },
  'a mandate without a signature': (world) => setting(world, 'limits.agent@shop', STRANGER),
  'a mandate with a made-up signature': (world) => {
    setting(world, 'limits.agent@shop', STRANGER);
    save(mandateOf(world), { approvedBy: 'owner', at: NOW(), signature: 'A'.repeat(86) });
  },
  'limits.agent.shell allow': (world) => setting(world, 'limits.agent.shell@shop', 'allow'),
  'mode test': (world) => profile(world, { mode: 'test' }),
  'another address': (world) => profile(world, { baseUrl: 'http://127.0.0.1:9' }),
  'limits without a maximum': (world) => {
    setting(world, 'limits.payment.max@shop', 99999999);
    setting(world, 'limits.daily.out@shop', 99999999);
  },
};

/** Edits while the person has signed a mandate for Ana, before a payment that it does not cover. */
export const BEYOND_MANDATE = {
  'other payees': (world) => setting(world, 'limits.agent@shop', STRANGER),
  'a larger amount': (world) => {
    const { settings } = json(configOf(world));
    setting(
      world,
      'limits.agent@shop',
      String(settings['limits.agent@shop']).replace('max=1,00', 'max=99,00'),
    );
  },
  'another person in the mandate': (world) => change(mandateOf(world), { approvedBy: 'eve' }),
  'the mandate of another profile': (world) =>
    copyFileSync(mandateOf(world), join(world.env.PIXCTL_CONFIG_DIR, 'mandate-other.json')),
  'a mandate that is no JSON': (world) => writeFileSync(mandateOf(world), '{'),
};

/** Edits after a payment within a mandate was made, before it is run again. */
export const AFTER = {
  'state proposed': stateOf('proposed', { exitCode: undefined, result: undefined }),
  'state failed': stateOf('failed', { exitCode: 4, result: undefined }),
  'state unknown': stateOf('unknown', { exitCode: 6, result: undefined }),
  'state running, by a process that ended': stateOf('running', { ...DEAD, result: undefined }),
  'the proposal removed': (world, id) => rmSync(proposalOf(world, id)),
  'the log of calls removed': (world) => rmSync(logOf(world), { force: true }),
  'the journal removed': (world) => rmSync(journalOf(world), { force: true }),
};

/** Keeps the files as they are, and returns what puts them back. */
export function kept(world, id) {
  const paths = [configOf, mandateOf, logOf, journalOf].map((of) => of(world)).concat(proposalOf(world, id));
  const before = paths.map((path) => (existsSync(path) ? readFileSync(path) : undefined));
  return () => {
    for (const [index, path] of paths.entries()) {
      rmSync(path, { recursive: true, force: true });
      if (before[index] !== undefined) writeFileSync(path, before[index], { mode: 0o600 });
    }
  };
}
