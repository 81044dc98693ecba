// Sets up AI clients: `mcp install`, `status` and `remove`, and the same for the skill.
import type { Command, CommandMeta } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { MCP_CLIENTS, SKILL_CLIENTS } from '#config/agent-clients.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { numberOfFiles } from '#messages/quantity.ts';
import type { View } from '#output/view.ts';
import { showValue } from '#pix/errors.ts';
import { assertYes } from '#policy/confirmation.ts';
import type { ClientChange, ClientKind } from '#ports/agent.ts';
import type { Context } from '#ports/context.ts';
import { LIVE } from './mcp.ts';

const CLIENTS = { mcp: MCP_CLIENTS, skill: SKILL_CLIENTS } as const;

const clientsArg = (kind: ClientKind) =>
  ({
    name: 'client',
    description: 'clients (default: all that are found)',
    enum: CLIENTS[kind],
    optional: true,
    variadic: true,
  }) as const;

const changeView: View = {
  columns: [
    { path: 'client', label: 'Client' },
    { path: 'action', label: 'Action' },
    { path: 'file', label: 'File' },
    { path: 'backup', label: 'Backup' },
  ],
};

const statusView: View = {
  columns: [
    { path: 'client', label: 'Client' },
    { path: 'state', label: 'State' },
    { path: 'profile', label: 'Profile' },
    { path: 'live', label: 'Live' },
    { path: 'version', label: 'Version' },
    { path: 'file', label: 'File' },
    { path: 'command', label: 'Command' },
    { path: 'problem', label: 'Problem' },
  ],
};

/** @throws PixctlError (exit 2) for a word that is no client */
function checkClients(kind: ClientKind, named: readonly string[]): void {
  const unknown = named.find((one) => !CLIENTS[kind].some((client) => client === one));
  if (unknown !== undefined)
    throw usageError(
      say`client ${showValue(unknown)} is not known`,
      say`Use one of: ${CLIENTS[kind].join(', ')}.`,
      'unknown-client',
    );
}

/** Shows the changes, asks, and makes them. @throws PixctlError (exit 9) without a terminal and without --yes */
async function makeChanges(context: Context, changes: readonly ClientChange[]): Promise<unknown> {
  const { user, output } = context;
  if (changes.length === 0) output.note(say`No client was found on this computer.`);
  const pending = changes.filter(({ action }) => action !== 'unchanged' && action !== 'absent');
  for (const { name, file, target, before, after, action } of pending) {
    output.note(
      target === undefined
        ? say`${name}: ${file} (${action})`
        : say`${name}: ${file}, a link to ${target} (${action})`,
    );
    if (before !== undefined) output.note(say`- ${before}`);
    if (after !== undefined) output.note(say`+ ${after}`);
  }
  if (pending.length > 0) {
    if (!user.interactive && !user.saidYes)
      throw new PixctlError(
        say`the change of ${numberOfFiles(pending.length)} needs a confirmation, but there is no terminal`,
        {
          code: 'confirmation-needed',
          exitCode: EXIT.declined,
          hint: say`Nothing was changed. Run it at a terminal, or add --yes to confirm.`,
        },
      );
    await assertYes(
      say`pixctl changes these files:`,
      pending.map(({ name, file }) => [say`${name}`, file] as const),
      user,
      say`nothing was changed`,
    );
  }
  return changes.map((change) => {
    const { client, file, action } = change;
    const backup = change.make();
    return { client, action, file, ...(backup === undefined ? {} : { backup }) };
  });
}

const clientsOf = async (context: Context) => (await context.agent()).clients();

const removal = (kind: ClientKind, meta: Omit<CommandMeta, 'agent'>): Command =>
  command({
    meta: { ...meta, agent: 'none', exitCodes: [EXIT.declined] },
    input: { args: [clientsArg(kind)] },
    money: { dryRun: false },
    run: async (context, { rest }) => {
      checkClients(kind, rest);
      return makeChanges(context, await (await clientsOf(context)).changes(kind, 'remove', rest));
    },
    show: { view: changeView },
  });

const status = (kind: ClientKind, meta: Omit<CommandMeta, 'agent'>): Command =>
  command({
    meta: { ...meta, agent: 'none' },
    run: async (context) => (await clientsOf(context)).status(kind),
    show: { view: statusView },
  });

export const mcpInstall = command({
  meta: {
    name: 'mcp install',
    words:
      'instalar agente, configurar agente, set up agent, claude desktop, claude code, codex, cursor, vscode',
    summary: 'Add the server for agents to the settings of AI clients',
    details: [
      'Without names, install takes all clients that it finds: Claude Code, Claude Desktop, Codex, Cursor and VS Code. It shows each change and asks; a script uses --yes. Everything else in a file stays as it is, also comments. A file that was changed is first copied to the data folder.',
      'Without --profile, the agent uses the sandbox. --profile and --live are written as arguments of the server. No app key is written: the server reads it as every command does.',
    ],
    agent: 'none',
    exitCodes: [EXIT.declined],
    examples: [
      { command: 'pixctl mcp install', note: 'All clients, with the sandbox' },
      {
        command: 'pixctl mcp install claude-code --profile shop --live read',
        note: 'One client, which reads a live profile',
      },
    ],
  },
  input: {
    args: [clientsArg('mcp')],
    options: { live: LIVE },
  },
  money: { dryRun: false },
  run: async (context, { rest, options }) => {
    checkClients('mcp', rest);
    const live = options.live ?? 'none';
    const { agent: noticed } = context.user;
    if (noticed !== undefined && live !== 'none')
      throw new PixctlError(say`an agent (${noticed}) may not give itself rights to a live profile`, {
        code: 'agent',
        exitCode: EXIT.declined,
        hint: say`Nothing was changed. Ask a person to run the command at a terminal.`,
      });
    const agent = await context.agent();
    const args = await agent.serverArgs(live);
    return makeChanges(context, await (await agent.clients()).changes('mcp', 'install', rest, args));
  },
  show: { view: changeView },
});

export const mcpStatus = status('mcp', {
  name: 'mcp status',
  summary: 'Show which AI clients have the server, with which profile and rights',
  details: [
    'The state is configured, not-configured, not-found, other-program (another copy of pixctl, see its version), missing-program (its file does not exist) or unusable (see the problem).',
  ],
  examples: [
    { command: 'pixctl mcp status', note: 'All clients' },
    { command: 'pixctl mcp status --fields client,state,profile,live', note: 'Only the rights' },
  ],
});

export const mcpRemove = removal('mcp', {
  name: 'mcp remove',
  aliases: ['rm'],
  summary: 'Remove the server for agents from the settings of AI clients',
  details: [
    'Removes only the entry of pixctl. If nothing else in the file has changed since install, its bytes are those from before.',
  ],
  examples: [
    { command: 'pixctl mcp remove', note: 'From all clients' },
    { command: 'pixctl mcp remove cursor --yes', note: 'From one client, without a question' },
  ],
});

export const skillInstall = command({
  meta: {
    name: 'skill install',
    summary: 'Save the SKILL.md of this version where AI clients look for skills',
    details: [
      'Without names, install takes all clients that it finds: Claude Code, Codex, Cursor and VS Code. It shows each file and asks; a script uses --yes. Run it again after an update of pixctl.',
    ],
    agent: 'none',
    exitCodes: [EXIT.declined],
    examples: [
      { command: 'pixctl skill install', note: 'All clients' },
      { command: 'pixctl skill install claude-code', note: 'One client' },
    ],
  },
  input: { args: [clientsArg('skill')] },
  money: { dryRun: false },
  run: async (context, { rest }) => {
    checkClients('skill', rest);
    return makeChanges(context, await (await clientsOf(context)).changes('skill', 'install', rest));
  },
  show: { view: changeView },
});

export const skillStatus = status('skill', {
  name: 'skill status',
  summary: 'Show which AI clients have the skill, and whether it is of this version',
  examples: [
    { command: 'pixctl skill status', note: 'All clients' },
    { command: 'pixctl skill status --fields client,state', note: 'Only the state' },
  ],
});

export const skillRemove = removal('skill', {
  name: 'skill remove',
  aliases: ['rm'],
  summary: 'Remove the SKILL.md of pixctl from AI clients',
  examples: [
    { command: 'pixctl skill remove', note: 'From all clients' },
    { command: 'pixctl skill remove codex --yes', note: 'From one client, without a question' },
  ],
});
