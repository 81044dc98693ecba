// `pix-key` commands: Pix keys of the account, the holder of any key, and the remaining look-up quota.
import type { CommandGroup } from '#commands/kit/command.ts';
import { pixKeyCheck } from './check.ts';
import { pixKeyCreate } from './create.ts';
import { pixKeyDefault } from './default.ts';
import { pixKeyDelete } from './delete.ts';
import { pixKeyList } from './list.ts';
import { pixKeyQuota } from './quota.ts';

export const pixKey: CommandGroup = {
  name: 'pix-key',
  summary: 'Pix keys of your account, and the holder of any key',
  commands: [pixKeyList, pixKeyCreate, pixKeyDelete, pixKeyDefault, pixKeyCheck, pixKeyQuota],
};
