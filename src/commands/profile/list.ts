import { command } from '#commands/kit/define.ts';
import { view } from './view.ts';

export const profileList = command({
  meta: {
    name: 'profile list',
    aliases: ['ls'],
    summary: 'List profiles',
    examples: [
      { command: 'pixctl profile list', note: 'All profiles. Keys are never shown' },
      { command: "pixctl profile list --jq '.[].name'", note: 'Only the names' },
    ],
  },
  run: (context) => context.config.profiles(),
  show: { view },
});
