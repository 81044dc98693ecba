// Data that is embedded in the page: its texts, and names from the contract.
import type { SetUp } from '#sandbox/console/html.ts';
import type { ConsoleWords } from '#sandbox/console/words.ts';

export const setUp = JSON.parse(document.body.dataset.setUp ?? '') as SetUp;
export const { words } = setUp;

/** Words of a group are found by a value, such as a status: `refund_CONFIRMED`. */
export type Group = {
  [K in keyof ConsoleWords]: K extends `${infer G}_${string}` ? G : never;
}[keyof ConsoleWords];
type Key<N extends string> = N extends `${infer A}-${infer B}` ? `${A}_${Key<B>}` : N;
/** Values in the contract that other services send, and the sandbox does not. */
type Elsewhere =
  | 'refund_REFUNDED'
  | 'refund_NOT_ACCOMPLISHED'
  | 'transaction_CREATED'
  | 'transaction_IN_PROCESSING'
  | 'transaction_REJECTED'
  | 'kind_IN_INSTALLMENT'
  | 'kind_PIX_CREDIARY';
/** A value whose type names all that it can be must have a word for each; another one may be without. */
export type Named<G extends Group, N extends string> = string extends N
  ? string
  : `${G}_${Key<N>}` extends keyof ConsoleWords | Elsewhere
    ? string
    : never;

/** Returns the word for a status, kind or type, or its name if there is none. */
export const word = <G extends Group, N extends string>(
  group: G,
  name: (N & Named<G, N>) | undefined,
): string =>
  name === undefined
    ? ''
    : ((words as Readonly<Record<string, string>>)[`${group}_${name.replaceAll('-', '_')}`] ?? name);

/** Returns the description of a Pix; one that the sandbox wrote, in the language of the page. */
export const translated = (text = ''): string =>
  (Object.hasOwn(setUp.descriptions, text) ? setUp.descriptions[text] : undefined) ?? text;
