// Filters a result with a jq expression. jq itself, 2.8 MB of WebAssembly, takes longer to start than the rest of a run.
// The common part of the language is therefore evaluated here, with the results of jq 1.7.1:
//
// - paths: `.`, `.a`, `."a b"`, `.["a"]`, `.[0]`, `.[-1]`, `.[2:5]`, `.[]`, with `?`
// - `|`, `,`, `//`, `and`, `or`, `==`, `!=`, `<`, `<=`, `>`, `>=`, `+`, and `-`, `*`, `/` of numbers
// - numbers, strings with `\(…)`, `true`, `false`, `null`, `[…]`, `{…}`, `(…)`, `(…)?`, comments
// - add, ascii_downcase, empty, first, group_by(f), has(key), join(separator), keys, last, length, map(f), not,
//   select(f), sort, sort_by(f), tostring, type, unique, unique_by(f)
//
// Everything else is left to jq: other expressions, expressions that fail, values that are not plain JSON, numbers that
// jq may print in another way, and what takes too long. Nothing has been printed by then.
// The language: https://jqlang.github.io/jq/manual/v1.7/
import { cleanJson, cleanText } from '#output/sanitize.ts';
import { compile } from './evaluate.ts';
import { parse } from './parse.ts';
import { FAILED, UNSUPPORTED } from './signals.ts';
import { type Budget, CHARACTERS_PER_STEP, countPlain, type Json, jsonText } from './values.ts';

/** Most steps of an evaluation: for any value, for each value in it, and for the largest. A step takes about 50 ns. */
const STEPS = 1_000_000;
const STEPS_PER_VALUE = 100;
const MOST_STEPS = 20_000_000;

/**
 * Returns jq's output as text: strings raw, everything else as JSON, one per line.
 * @param signal ends an expression that takes too long
 * @throws PixctlError (exit 2) with jq's message, and the reason of the signal once it is aborted
 */
export async function runJq(value: unknown, expression: string, signal?: AbortSignal): Promise<string> {
  const output = evaluated(value, expression);
  if (output !== undefined) return output;
  const { runJqWeb } = await import('./jq-web.ts');
  return runJqWeb(value, expression, signal);
}

/** Runs the expression on each item. Unlike jq's own handling of several inputs, it stops at an error. */
export const runJqEach = (
  items: readonly unknown[],
  expression: string,
  signal?: AbortSignal,
): Promise<string> =>
  // The line end closes a comment in the expression.
  runJq(items, `.[] | (${expression}\n)`, signal);

/** Returns the same output as jq without running it; undefined if only jq can tell. */
export function evaluated(value: unknown, expression: string): string | undefined {
  // jq takes it for an option.
  if (expression.startsWith('-')) return undefined;
  try {
    const program = parse(expression);
    const { input, size } = plainOf(value);
    const budget = budgetOf(Math.min(STEPS + STEPS_PER_VALUE * size, MOST_STEPS));
    const lines: string[] = [];
    compile(program, budget)(input, (result) => {
      const text = typeof result === 'string' ? cleanText(result) : cleanJson(jsonText(result, budget));
      budget.spend(1 + text.length / CHARACTERS_PER_STEP);
      lines.push(`${text}\n`);
    });
    return lines.join('');
  } catch (error) {
    // A RangeError is a stack that overflowed, or a string that became too long.
    if (error === UNSUPPORTED || error === FAILED || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the value as `JSON.stringify` prints it, and the number of values in it. */
function plainOf(value: unknown): { readonly input: Json; readonly size: number } {
  const size = countPlain(value);
  return Number.isNaN(size) ? plainCopyOf(value) : { input: value as Json, size };
}

function plainCopyOf(value: unknown): { readonly input: Json; readonly size: number } {
  let input: unknown;
  try {
    input = JSON.parse(JSON.stringify(value) ?? 'null');
  } catch {
    throw UNSUPPORTED;
  }
  const size = countPlain(input);
  if (Number.isNaN(size)) throw UNSUPPORTED;
  return { input: input as Json, size };
}

function budgetOf(steps: number): Budget {
  let left = steps;
  return {
    spend(count) {
      left -= count;
      if (left < 0) throw UNSUPPORTED;
    },
  };
}
