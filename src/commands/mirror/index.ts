import type { CommandGroup } from '#commands/kit/command.ts';
import { syncStatus } from './status.ts';
import { syncCommand } from './sync.ts';
import { syncVerify } from './verify.ts';

export const sync: CommandGroup = {
  name: 'sync',
  summary: 'Copy the account to SQLite or PostgreSQL (the mirror)',
  commands: [syncCommand, syncStatus, syncVerify],
};
