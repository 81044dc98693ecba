// Names of options, checked by every function that takes options: a limit with a misspelled name would be no limit.
import { nearest } from '#messages/nearest.ts';
import { showValue } from '#pix/errors.ts';

/** The names of all options of type T. An option whose value is an object of options has names of its own. */
export type OptionNames<T> = {
  readonly [Name in keyof T]-?: true | OptionNames<NonNullable<T[Name]>>;
};

/** `OptionNames` of any type. */
export type Names = Readonly<Record<string, unknown>>;

/**
 * Returns in English what is wrong with the names of the options; undefined if nothing is. Like JSON, which has no
 * undefined, it takes an option with this value as missing.
 * @param subject function whose options they are
 */
export const optionProblem = (subject: string, names: Names, given: unknown): string | undefined =>
  problemIn(subject, names, given, '');

/** @param path of the options within the others, with a dot at its end */
function problemIn(subject: string, names: Names, given: unknown, path: string): string | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const what = path === '' ? `the options of ${subject}` : `${path.slice(0, -1)} of ${subject}`;
    return `${what} must be an object, not ${kindOf(given)}`;
  }
  const all = Object.keys(names);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!all.includes(name)) {
      const shown = path + (/^\w+$/.test(name) ? name : showValue(name));
      const near = nearest(name, all);
      const meant = near === undefined ? '' : ` Did you mean ${path}${near}?`;
      return `${subject} has no option ${shown}.${meant} Its options are ${all.map((one) => path + one).join(', ')}.`;
    }
    const inner = names[name];
    const problem = inner === true ? undefined : problemIn(subject, inner as Names, value, `${path}${name}.`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Describes the type of a value that is none of the expected ones. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
