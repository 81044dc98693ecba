import { command } from '#commands/kit/define.ts';
import { view } from './view.ts';

export const profileList = command({
  name: 'profile list',
  aliases: ['ls'],
  summary: 'List profiles',
  view,
  examples: [
    { command: 'pixctl profile list', note: 'All profiles. Keys are never shown' },
    { command: "pixctl profile list --jq '.[].name'", note: 'Only the names' },
  ],
  run: (context) => context.config.profiles(),
});
