// Terms of a record that its id does not settle: somebody else may have used the same id with other terms.
import { resourceIn } from '#client/answers/result.ts';
import { at } from '#contract/path.ts';
import type { Recover } from './look-up.ts';
import { lookUp } from './look-up.ts';

/** Paths of the terms in the record, and their paths in the body of the request. */
export type Terms = readonly (readonly [path: string, from: string])[];

/** Tests for a term with another value. Values of different types, such as a day and a date, are not compared. */
export const hasOtherTerms = (terms: Terms, sent: unknown, record: unknown): boolean =>
  terms.some(([path, from]) => {
    const [value, requested] = [at(record, path), at(sent, from)];
    return typeof value === typeof requested && value !== requested;
  });

/** Looks a write up. Other terms leave the outcome unknown, because a service may format the terms differently. */
export const lookUpWithTerms =
  (terms: Terms): Recover =>
  async (operation, input, ...rest) => {
    const found = await lookUp(operation, input, ...rest);
    return found.state === 'done' && hasOtherTerms(terms, input.body, resourceIn(operation, found.body))
      ? { state: 'unknown', because: 'differs' }
      : found;
  };
