import type { ArgSpec } from '#commands/kit/command.ts';
import { at } from '#contract/path.ts';
import { pixKey as pixKeySchema } from '#contract/resources/pix-key.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Words } from '#output/status-words.ts';
import { wordIn } from '#output/status-words.ts';
import { viewOf } from '#output/view-of.ts';

export const key = {
  name: 'key',
  description: 'the Pix key',
  type: 'pix-key',
  source: 'pix-key',
} as const satisfies ArgSpec;

const TYPE_WORDS: Words = {
  EMAIL: [say`EMAIL`, 'E-mail'],
  PHONE: [say`PHONE`, 'Phone'],
  RANDOM: [say`RANDOM`, 'Random'],
};

/** Type of a Pix key as a word; CPF and CNPJ are words already. */
export const TYPE = [
  'type',
  'Type',
  {
    show: (row: unknown): Message | undefined => {
      const type = at(row, 'type');
      return typeof type === 'string' ? (wordIn(TYPE_WORDS, type) ?? say`${type}`) : undefined;
    },
  },
] as const;

export const keyView = viewOf(pixKeySchema, {
  recent: { 'pix-key': 'key' },
  columns: [['key', 'Pix key'], TYPE, ['isDefault', 'Default']],
});
