import type { CommandGroup } from '#commands/kit/command.ts';
import { profileDelete } from './delete.ts';
import { profileList } from './list.ts';
import { profileRename } from './rename.ts';
import { profileShow } from './show.ts';
import { profileUse } from './use.ts';

export const profile: CommandGroup = {
  name: 'profile',
  summary: 'Manage profiles',
  commands: [profileList, profileShow, profileUse, profileRename, profileDelete],
};
