// Bodies of error answers.
import { list, obj, str } from '#contract/schema/schema.ts';

/** Body of nearly every error answer. */
export const errorBody = obj({ error: str() }, { required: ['error'] });

/** Body of the answer to an invalid app key. */
export const keyRefused = obj(
  { data: { ...obj({}), nullable: true }, errors: list(obj({ message: str() }, { required: ['message'] })) },
  { required: ['errors'] },
);
