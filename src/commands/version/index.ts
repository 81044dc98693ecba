// `version` and `upgrade`: show the version and the command that installs a newer one.
import { command } from '#commands/kit/define.ts';
import { say } from '#messages/message.ts';

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

export const upgrade = command({
  meta: {
    name: 'upgrade',
    words: 'update, atualizar, atualizacao, self-update, install, instalar, nova versao, atualizar pixctl',
    summary: 'Show the command that upgrades pixctl',
    details: [
      'Of a clone, prints the command that updates and builds it. A package is upgraded in the way it was installed. pixctl runs nothing and asks no server for new versions.',
    ],
    examples: [
      { command: 'pixctl upgrade', note: 'Show the command' },
      { command: 'sh -c "$(pixctl upgrade --jq .command)"', note: 'Upgrade' },
    ],
  },
  run: async (context) => {
    const { program } = await context.system();
    const updates = program.updateCommand();
    if (updates === undefined) context.output.note(say`Upgrade the package in the way it was installed.`);
    return { version: program.version, command: updates ?? null };
  },
  show: {
    view: {
      columns: [
        { path: 'version', label: 'Version' },
        { path: 'command', label: 'Upgrade with' },
      ],
    },
    fields: [
      { path: 'version', description: 'the version that runs' },
      { path: 'command', description: 'command that upgrades pixctl; null for a package' },
    ],
  },
});
