// `version` and `upgrade`: show the version, whether there is a newer one, and the command that installs it.
import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { InstallMethod } from '#ports/system.ts';

export const version = command({
  meta: {
    name: 'version',
    words: 'versao, about, sobre, version number, qual versao',
    summary: 'Show the version of pixctl, Node.js and the platform',
    details: ['Include this in bug reports. pixctl --version prints only the version number.'],
    examples: [
      { command: 'pixctl version', note: 'All details' },
      { command: 'pixctl version --jq .version', note: 'Only the version of pixctl' },
    ],
  },
  run: async (context) => {
    const { program } = await context.system();
    return { version: program.version, node: program.node, platform: program.platform };
  },
  show: {
    view: {
      columns: [
        { path: 'version', label: 'Version' },
        { path: 'node', label: 'Node.js' },
        { path: 'platform', label: 'Platform' },
      ],
    },
  },
});

/** What to do where no single command upgrades pixctl. */
function noteOf(method: InstallMethod): Message | undefined {
  switch (method) {
    case 'archive':
      return say`This is an archive that was unpacked by hand. Unpack that of a newer release, or install it with its script.`;
    case 'unknown':
      return say`pixctl does not know how it was installed. Install a newer release in the same way.`;
    case 'project':
      return say`Add the package file of a newer release to the project in the same way as this one.`;
    default:
      return say`Install the package file of a newer release in the same way. If it was installed from a clone, run there: git pull && npm ci && npm run install-global`;
  }
}

export const upgrade = command({
  meta: {
    name: 'upgrade',
    words: 'update, atualizar, atualizacao, self-update, install, instalar, nova versao, atualizar pixctl',
    summary: 'Show the command that upgrades pixctl',
    details: [
      'The command fits how pixctl was installed: with the script of a release, Homebrew, Scoop, npm, pnpm, yarn or bun, with npx, in a project, or as a clone. pixctl does not run it.',
      'With --check, pixctl asks its releases now whether there is a newer version. The exit code is 0 if this version is the newest, 7 if it is outdated or was withdrawn, 2 if this pixctl does not know where its releases are, and 5 if they cannot be read.',
    ],
    examples: [
      { command: 'pixctl upgrade', note: 'Show the command' },
      { command: 'sh -c "$(pixctl upgrade --jq .command)"', note: 'Upgrade' },
      { command: 'pixctl upgrade --check --jq .status', note: 'Whether there is a newer version' },
    ],
  },
  input: {
    options: { check: { type: 'boolean', description: 'ask for the newest version and for withdrawn ones' } },
  },
  run: async (context, { options }) => {
    const { program } = await context.system();
    const checked = options.check === true ? await program.checkVersion() : undefined;
    const { method, command: line } = program.installation();
    const note = line === undefined && checked?.status !== 'current' ? noteOf(method) : undefined;
    if (note !== undefined) context.output.note(note);
    const result = {
      version: program.version,
      method,
      command: line ?? null,
      ...(checked === undefined ? {} : { reason: null, ...checked }),
    };
    return new Ended(result, (checked?.status ?? 'current') === 'current' ? EXIT.done : EXIT.batch);
  },
  show: {
    view: {
      columns: [
        { path: 'version', label: 'Version' },
        { path: 'status', label: 'Status' },
        { path: 'newest', label: 'Newest' },
        { path: 'reason', label: 'Reason' },
        { path: 'method', label: 'Installed with' },
        { path: 'command', label: 'Upgrade with' },
      ],
    },
    fields: [
      { path: 'version', description: 'the version that runs' },
      {
        path: 'method',
        description:
          'how it was installed: script, homebrew, scoop, archive, npm, pnpm, yarn, bun, npx, pnpm-dlx, bunx, project, clone or unknown',
      },
      { path: 'command', description: 'command that upgrades pixctl; null if no single command does' },
      { path: 'status', description: 'with --check: current, outdated or withdrawn' },
      { path: 'newest', description: 'with --check: the newest released version' },
      { path: 'reason', description: 'with --check: why this version was withdrawn, or null' },
    ],
  },
});
