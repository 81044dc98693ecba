// What a refused request is answered with.
import { list, obj, str } from '#contract/schema/schema.ts';

/** Shape of nearly every refusal. */
export const errorBody = obj({ error: str() }, { required: ['error'] });

/** Shape of a refused key. */
export const keyRefused = obj(
  { data: { ...obj({}), nullable: true }, errors: list(obj({ message: str() }, { required: ['message'] })) },
  { required: ['errors'] },
);
