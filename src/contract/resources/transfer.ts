// The service's transfers, as it returns them.
import { obj, str } from '#contract/schema/schema.ts';
import { cents, time } from './shared.ts';

export const transfer = obj(
  { value: cents('amount'), time: time('transfer'), correlationID: str() },
  { required: ['value', 'time', 'correlationID'] },
);
