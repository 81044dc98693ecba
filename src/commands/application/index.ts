import type { CommandGroup } from '#commands/kit/command.ts';
import { applicationCreate } from './create.ts';
import { applicationDelete } from './delete.ts';

export const application: CommandGroup = {
  name: 'application',
  summary: 'App keys with scopes: create and delete them',
  commands: [applicationCreate, applicationDelete],
};
