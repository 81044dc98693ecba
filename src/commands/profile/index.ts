import type { ArgSpec, CommandGroup } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { confirmLoss } from '#policy/confirmation.ts';
import type { ProfileInfo } from '#ports/config.ts';
import type { Context } from '#ports/context.ts';

const name = {
  name: 'name',
  description: 'name of the profile',
  source: 'profile',
} as const satisfies ArgSpec;
const view = {
  columns: [
    { path: 'name', label: 'Name' },
    { path: 'current', label: 'Current', format: 'boolean' },
    { path: 'mode', label: 'Mode' },
    { path: 'baseUrl', label: 'Base URL' },
    { path: 'namespace', label: 'Namespace' },
    { path: 'account', label: 'Account' },
    { path: 'hasKey', label: 'Key', format: 'boolean' },
  ],
} as const;

async function find(context: Context, wanted: string): Promise<ProfileInfo> {
  const profiles = await context.config.profiles();
  const found = profiles.find((one) => one.name === wanted);
  if (found !== undefined) return found;
  throw usageError(
    say`there is no profile ${showValue(wanted)}`,
    say`Use one of: ${profiles.map((one) => one.name).join(', ')}.`,
    'unknown-profile',
  );
}

export const profile: CommandGroup = {
  name: 'profile',
  summary: 'Manage profiles',
  commands: [
    command({
      name: 'profile list',
      aliases: ['ls'],
      summary: 'List profiles',
      view,
      examples: [
        { command: 'pixctl profile list', note: 'All profiles. Keys are never shown' },
        { command: "pixctl profile list --jq '.[].name'", note: 'Only the names' },
      ],
      run: (context) => context.config.profiles(),
    }),
    command({
      name: 'profile show',
      aliases: ['get'],
      summary: 'Show a profile',
      args: [{ ...name, optional: true }],
      view,
      examples: [
        { command: 'pixctl profile show test', note: 'One profile' },
        { command: 'pixctl profile show', note: 'The current profile' },
      ],
      run: async (context, input) => find(context, input.args.name ?? (await context.service.profile()).name),
    }),
    command({
      name: 'profile use',
      summary: 'Switch to a profile',
      args: [name],
      view,
      examples: [
        { command: 'pixctl profile use test', note: 'Use this profile by default' },
        { command: 'pixctl profile use sandbox', note: 'Use the sandbox by default' },
      ],
      run: async (context, input) => {
        await context.config.use((await find(context, input.args.name)).name);
        return find(context, input.args.name);
      },
    }),
    command({
      name: 'profile rename',
      summary: 'Rename a profile',
      args: [name, { name: 'to', description: 'new name' }],
      view,
      examples: [
        { command: 'pixctl profile rename default shop', note: 'The key is kept' },
        { command: 'pixctl profile rename test staging', note: 'The key and the limits are kept' },
      ],
      run: async (context, input) => {
        await context.config.rename((await find(context, input.args.name)).name, input.args.to);
        return find(context, input.args.to);
      },
    }),
    command({
      name: 'profile delete',
      aliases: ['rm'],
      summary: 'Delete a profile, its key and its limits',
      details: ['At a terminal, it asks before it deletes a live profile. --yes skips the question.'],
      args: [name],
      view: {
        columns: [
          { path: 'name', label: 'Name' },
          { path: 'deleted', label: 'Deleted', format: 'boolean' },
        ],
      },
      examples: [
        { command: 'pixctl profile delete test', note: 'The stored key is deleted too' },
        { command: 'pixctl profile list', note: 'All profiles' },
      ],
      run: async (context, input) => {
        const found = await find(context, input.args.name);
        if (found.mode === 'live')
          await confirmLoss(
            {
              heading: say`About to delete a live profile:`,
              rows: [
                [say`Profile`, found.name],
                [say`Base URL`, found.baseUrl ?? ''],
                [
                  say`App key`,
                  found.hasKey ? say`deleted too: pixctl keeps no other copy` : say`none is stored`,
                ],
              ],
            },
            context.user,
          );
        await context.config.remove(found.name);
        return { name: input.args.name, deleted: true };
      },
    }),
  ],
};
