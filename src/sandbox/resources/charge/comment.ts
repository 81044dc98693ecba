// Checks the comment of a charge or subscription.
import { Refusal } from '#sandbox/context.ts';

/** Refuses emoji; the service also treats typographic quotes, dashes and bullets as emoji. */
export const checkComment = (comment: string): void => {
  if (/\p{Extended_Pictographic}|[\u2010-\u2015\u2018-\u201f\u2022]/u.test(comment))
    throw new Refusal('Emoji não é permitido no comentário');
};
