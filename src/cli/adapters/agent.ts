// Agents: the server that they talk to, and the proposals that a person approves.
import { AgentAccess } from '#agent/access.ts';
import { readCalls } from '#agent/call-log.ts';
import type { AgentProfile } from '#agent/intent.ts';
import { Proposals } from '#agent/proposals.ts';
import type { CommandLine, Program } from '#agent/run-command-line.ts';
import { hostWith } from '#agent/run-command-line.ts';
import { search } from '#cli/find/search.ts';
import type { Globals } from '#cli/parse/global-options.ts';
import { GLOBAL_OPTIONS } from '#cli/parse/global-options.ts';
import { parse } from '#cli/parse/parse.ts';
import { resolve } from '#cli/tree.ts';
import { secretForms } from '#client/masking/mask.ts';
import type { LoadedProfile } from '#config/edge/adapter.ts';
import { profileOf } from '#config/edge/adapter.ts';
import { AD_HOC, SANDBOX } from '#config/names.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { say } from '#messages/message.ts';
import type { AgentPort, LiveAccess, Proposal } from '#ports/agent.ts';

export const commandLine: CommandLine = {
  find: async (words) => {
    const found = await resolve(words);
    if (found.kind === 'command') return { ...found, name: found.command.meta.name };
    if (found.kind === 'group') return { name: found.prefix, command: undefined, rest: found.rest };
    return undefined;
  },
  parse,
  isGlobalOption: (name) => Object.hasOwn(GLOBAL_OPTIONS, name),
  search,
  describe: async (command, isUsable) => (await import('#cli/help/manual.ts')).shortUsage(command, isUsable),
  moneyPaths: async (command) => (await import('#cli/help/manual.ts')).moneyPaths(command),
};

export function agentAdapter(
  { host, main }: Omit<Program, 'commandLine'>,
  globals: Globals,
  signal: AbortSignal,
): AgentPort {
  const program = { host, commandLine, main };
  const proposals = new Proposals(host);
  const timing = timingOf(globals);
  const accessOf = (proposal: Proposal): AgentAccess =>
    new AgentAccess(program, profileOfProposal(host, proposal), 'write', proposals, [], timing);
  return {
    clients: async () => (await import('./agent-clients.ts')).clientsAdapter(host),
    serverArgs: async (live) => argsOf(profileFor(host, globals, live), live),
    serve: async (live) => {
      const profile = profileFor(host, globals, live);
      const secrets = await secretsOf(host, profile);
      const { ServerFactory } = await import('#agent/server.ts');
      const factory = new ServerFactory(
        host,
        new AgentAccess(program, profile, live, proposals, secrets, timing),
      );
      const { serveOnStdio } = await import('#agent/stdio.ts');
      return serveOnStdio(host, factory, signal);
    },
    proposal: async (id) => {
      const proposal = proposals.get(id);
      if (proposal.state === 'done') return undefined;
      const { request } = await accessOf(proposal).current(proposal, signal);
      return { proposal, request };
    },
    run: async (proposal) => {
      const access = accessOf(proposal);
      const intent = await access.current(proposal, signal);
      const ended = await proposals.run(proposal.id, { approvedBy: host.whoami() }, async (onOutput) => {
        if (await access.wasDone(intent, signal)) return { exitCode: EXIT.done };
        const exitCode = await main(
          hostWith(host, {
            argv: access.wordsOf(proposal, intent),
            out: (text) => {
              onOutput();
              return host.out(text);
            },
          }),
          { profile: access.profile },
        );
        return { exitCode };
      });
      if (ended.state === 'done' && ended.exitCode === undefined) return EXIT.done;
      return ended.exitCode ?? EXIT.unknown;
    },
    facts: ({ proposal, request }) => accessOf(proposal).facts(request, signal),
    mandate: async () => {
      const { name, mode } = profileOf(host, globals);
      if (mode !== 'live')
        throw usageError(
          say`profile ${name} is not live, so its payments need no mandate`,
          say`Choose a live profile with --profile.`,
          'mandate',
        );
      const { configuredMandate } = await import('#agent/mandate.ts');
      const mandate = configuredMandate(host, name);
      if (mandate === undefined)
        throw usageError(
          say`profile ${name} has no mandate for agents`,
          say`Set its rules first: pixctl --profile ${name} config set limits.agent "payees=KEY max=AMOUNT daily=AMOUNT until=DAY"`,
          'mandate',
        );
      return { profile: name, mandate };
    },
    signMandate: async (profile, mandate) =>
      (await import('#agent/mandate.ts')).signMandate(host, profile, mandate),
    calls: (limit) => readCalls(host, limit),
  };
}

/** @throws PixctlError (exit 2) for an address: the client has neither it nor its key */
function argsOf({ name, words }: AgentProfile, live: LiveAccess): readonly string[] {
  if (words.includes('--base-url'))
    throw usageError(
      say`a client is set up with a profile, not with an address`,
      say`Save the address as a profile with pixctl login, and give --profile.`,
      'profile-needed',
    );
  return [...(name === SANDBOX ? [] : words), ...(live === 'none' ? [] : ['--live', live])];
}

/** Options of `pixctl mcp` that count for each command, not for the server. */
const timingOf = ({ timeout, retries }: Globals): readonly string[] => [
  ...(timeout === undefined ? [] : ['--timeout', `${timeout}ms`]),
  ...(retries === undefined ? [] : ['--retries', `${retries}`]),
];

/**
 * Returns the profile that the server uses: the sandbox, unless the person names another one.
 * @throws PixctlError (exit 2) for a live profile without --live, and --live without a live profile
 */
function profileFor(host: Host, globals: Globals, live: LiveAccess): AgentProfile {
  const isNamed =
    globals.profile !== undefined || globals['base-url'] !== undefined || globals.sandbox === true;
  if (live === 'none' && !isNamed)
    return {
      name: SANDBOX,
      mode: 'sandbox',
      origin: SANDBOX,
      appKey: () => Promise.resolve(undefined),
      words: ['--sandbox'],
    };
  const profile = profileOf(host, globals);
  const { name, mode } = profile;
  if (mode === 'live' && live === 'none')
    throw usageError(
      say`profile ${name} is live`,
      say`To let the agent read it, add --live read. Without --profile, the agent uses the sandbox.`,
      'live',
    );
  if (mode !== 'live' && live !== 'none')
    throw usageError(
      say`profile ${name} is not live`,
      say`Leave --live out, or choose a live profile.`,
      'live',
    );
  return agentProfile(profile, wordsThatChoose(globals, name));
}

function agentProfile(
  { name, mode, baseUrl = SANDBOX, appKey }: LoadedProfile,
  words: readonly string[],
): AgentProfile {
  let key: Promise<string | undefined> | undefined;
  return { name, mode, origin: baseUrl, appKey: () => (key ??= appKey()), words };
}

const wordsThatChoose = (globals: Globals, name: string): readonly string[] => [
  ...(name === SANDBOX ? ['--sandbox'] : name === AD_HOC ? [] : ['--profile', name]),
  ...(globals['base-url'] === undefined ? [] : ['--base-url', globals['base-url']]),
];

/** @throws PixctlError (exit 2) if the words of the proposal do not choose its profile, or not only that */
function profileOfProposal(host: Host, { profile, service }: Proposal): AgentProfile {
  const [first, second, third, fourth, ...more] = service;
  const named = first === '--profile' ? second : undefined;
  const rest =
    first === '--profile' ? [third, fourth] : first === '--sandbox' ? [second, third] : [first, second];
  const baseUrl = rest[0] === '--base-url' ? rest[1] : undefined;
  const globals: Globals = {
    ...(named === undefined ? {} : { profile: named }),
    ...(first === '--sandbox' ? { sandbox: true } : {}),
    ...(baseUrl === undefined ? {} : { 'base-url': baseUrl }),
  };
  const chosen = profileOf(host, globals);
  const { name } = chosen;
  const words = wordsThatChoose(globals, name);
  if (more.length > 0 || name !== profile || words.join('\0') !== service.join('\0'))
    throw usageError(
      say`the proposal belongs to profile ${profile}`,
      say`Nothing was sent.`,
      'proposal-changed',
    );
  return agentProfile(chosen, words);
}

/** @throws PixctlError (exit 3) if a live profile has no key */
async function secretsOf(host: Host, { name, mode, appKey }: AgentProfile): Promise<string[]> {
  if (mode === 'sandbox') return [];
  const key = await appKey();
  if (key === undefined)
    throw new PixctlError(say`profile ${name} has no app key`, {
      code: 'no-key',
      exitCode: EXIT.auth,
      hint: say`Run pixctl login.`,
    });
  return [...secretForms(key), ...secretForms(host.env.PGPASSWORD)];
}
