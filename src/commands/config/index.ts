import type { CommandGroup } from '#commands/kit/command.ts';
import { configGet } from './get.ts';
import { configList } from './list.ts';
import { configPath } from './path.ts';
import { configSet } from './set.ts';

export const config: CommandGroup = {
  name: 'config',
  summary: 'Manage settings',
  commands: [configList, configGet, configSet, configPath],
};
