// Services that `login` offers by name.
import type { Mode } from '../ports/config.ts';

export interface Environment {
  readonly id: string;
  readonly label: string;
  readonly baseUrl: string;
  readonly mode: Mode;
  readonly namespace: string;
}

export const ENVIRONMENTS: readonly Environment[] = [
  {
    id: 'production',
    label: 'Production (real money)',
    baseUrl: 'https://api.openpix.com.br',
    mode: 'live',
    namespace: 'openpix',
  },
  {
    id: 'test',
    label: 'Test environment of the provider',
    baseUrl: 'https://api.woovi-sandbox.com',
    mode: 'test',
    namespace: 'openpix',
  },
];
