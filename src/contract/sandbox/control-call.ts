// Parts shared by the control calls.
import { int, obj, str } from '#contract/schema/schema.ts';

/** Text that is not blank, such as a name or id. */
export const name = str({ minLength: 1, pattern: '\\S' });

export const done = obj({ status: str() }, { required: ['status'] });

/** Properties shared by all control calls; `post` overrides method and effect. */
export const get = {
  method: 'GET',
  effect: 'read',
  success: [200],
  scope: 'CONTROL',
  result: { kind: 'body' },
} as const;
export const post = { ...get, method: 'POST', effect: 'create' } as const;

export const listed = <const K extends string>(key: K) => ({ kind: 'list', key }) as const;

export const limit = (most: number) => obj({ limit: int({ unit: 'items', minimum: 1, maximum: most }) });
