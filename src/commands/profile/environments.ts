// Services that `login` offers by name.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Mode } from '#ports/config.ts';

export interface Environment {
  readonly id: string;
  readonly label: Message;
  readonly baseUrl: string;
  readonly mode: Mode;
  readonly namespace: string;
}

export const ENVIRONMENTS: readonly Environment[] = [
  {
    id: 'production',
    label: say`Production (real money)`,
    baseUrl: 'https://api.openpix.com.br',
    mode: 'live',
    namespace: 'openpix',
  },
  {
    id: 'test',
    label: say`Test environment of the provider`,
    baseUrl: 'https://api.woovi-sandbox.com',
    mode: 'test',
    namespace: 'openpix',
  },
];
