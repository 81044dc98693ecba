// Parses JSON from outside of pixctl: files that somebody may have changed, inputs and answers.

/**
 * Maximum nesting of JSON in files and messages: more than a request body and what pixctl stores around it. Code that
 * walks a value with tens of thousands of levels exhausts the stack, `JSON.stringify` too.
 */
const MAX_LEVELS = 128;
/** Maximum nesting of the body of a request. */
export const MAX_BODY_LEVELS = 64;

/** The text is JSON, but has too many levels. */
export class TooDeep extends SyntaxError {
  override readonly name = 'TooDeep';
  constructor(levels: number) {
    super(`more than ${levels} levels of objects and lists`);
  }
}

/** @throws SyntaxError for a text that is not JSON, `TooDeep` if it has more levels of objects and lists */
export function parseJson(text: string, levels = MAX_LEVELS): unknown {
  const value: unknown = JSON.parse(text);
  // A shorter text does not have enough brackets.
  if (text.length > 2 * levels && isDeeper(value, levels)) throw new TooDeep(levels);
  return value;
}

/** Tests whether a parsed value has more levels of objects and lists. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((one: unknown) => isDeeper(one, levels - 1));
  const fields = value as Readonly<Record<string, unknown>>;
  // `for…in` is faster than `Object.values`; parsed JSON inherits no enumerable fields.
  for (const name in fields) {
    const one = fields[name];
    if (typeof one === 'object' && one !== null && isDeeper(one, levels - 1)) return true;
  }
  return false;
}
