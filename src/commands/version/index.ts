// `version` and `upgrade`: show the version and the command that installs a newer one.
import { command } from '#commands/kit/define.ts';
import { say } from '#messages/message.ts';
import { isNewer } from './compare.ts';

export const version = command({
  meta: {
    name: 'version',
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
    summary: 'Show the command that upgrades pixctl',
    details: [
      'Detects how pixctl was installed (npm, pnpm, yarn, bun, npx, a project, a clone) and asks npm for the latest version. It does not run the command.',
    ],
    examples: [
      { command: 'pixctl upgrade', note: 'Show the command, and whether there is a newer version' },
      { command: 'sh -c "$(pixctl upgrade --jq .command)"', note: 'Upgrade' },
    ],
  },
  run: async (context) => {
    const { program } = await context.system();
    const { method, command: with_ } = program.installed();
    const latest = await program.latest(context.signal);
    const { note } = context.output;
    if (latest === undefined) note(say`npm could not tell whether there is a newer version.`);
    else if (isNewer(latest, program.version))
      note(say`pixctl ${latest} is out; this is ${program.version}.`);
    else note(say`This is the latest version.`);
    return { version: program.version, latest: latest ?? null, method, command: with_ };
  },
  show: {
    view: {
      columns: [
        { path: 'version', label: 'Version' },
        { path: 'latest', label: 'Latest' },
        { path: 'method', label: 'Installed by' },
        { path: 'command', label: 'Upgrade with' },
      ],
    },
    fields: [
      { path: 'version', description: 'the version that runs' },
      { path: 'latest', description: 'latest version; null if npm did not report one' },
      { path: 'method', description: 'how it was installed' },
      { path: 'command', description: 'command that upgrades pixctl' },
    ],
  },
});
