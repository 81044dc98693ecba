// Evaluates a parsed program. Like jq, a filter has any number of results for one input; they are passed on one by one.
import type { Entry, Filter, Operator } from './parse.ts';
import { FAILED, UNSUPPORTED } from './signals.ts';
import {
  type Budget,
  calculated,
  CHARACTERS_PER_STEP,
  checkKey,
  compare,
  isArray,
  isObject,
  isTrue,
  itemsOf,
  type Json,
  jsonText,
  sortedKeys,
  sum,
} from './values.ts';

/** Passes each result for an input to `emit`. */
export type Run = (input: Json, emit: (result: Json) => void) => void;

/**
 * Returns a filter as a function.
 * @throws UNSUPPORTED for a function that is not supported
 */
export function compile(filter: Filter, budget: Budget): Run {
  const compiled = (part: Filter): Run => compile(part, budget);
  switch (filter.is) {
    case 'identity':
      return (input, emit) => emit(input);
    case 'literal':
      return (_input, emit) => emit(filter.value);
    case 'index': {
      const of = compiled(filter.of);
      const key = compiled(filter.key);
      const { optional } = filter;
      return (input, emit) =>
        key(input, (at) => of(input, (value) => pass(index(value, at, budget), optional, emit)));
    }
    case 'slice': {
      const of = compiled(filter.of);
      const from = compiled(filter.from);
      const to = compiled(filter.to);
      const { optional } = filter;
      return (input, emit) =>
        from(input, (start) =>
          to(input, (end) => of(input, (value) => pass(slice(value, start, end, budget), optional, emit))),
        );
    }
    case 'each': {
      const of = compiled(filter.of);
      const { optional } = filter;
      return (input, emit) =>
        of(input, (value) => {
          if (optional && !isArray(value) && !isObject(value)) return;
          for (const item of itemsOf(value)) {
            budget.spend(1);
            emit(item);
          }
        });
    }
    case 'try': {
      const body = compiled(filter.body);
      return (input, emit) => {
        const results: Json[] = [];
        try {
          body(input, (result) => void results.push(result));
        } catch (error) {
          if (error !== FAILED) throw error;
        }
        // Outside the `try`, because an error of what follows is not caught.
        results.forEach((result) => emit(result));
      };
    }
    case 'negate': {
      const body = compiled(filter.body);
      return (input, emit) => body(input, (value) => emit(calculated(-numberOf(value))));
    }
    case 'array': {
      const body = compiled(filter.body);
      return (input, emit) => emit(collect(body, input, budget));
    }
    case 'pipe': {
      const left = compiled(filter.left);
      const right = compiled(filter.right);
      return (input, emit) =>
        left(input, (value) => {
          budget.spend(1);
          right(value, emit);
        });
    }
    case 'comma': {
      const left = compiled(filter.left);
      const right = compiled(filter.right);
      return (input, emit) => {
        budget.spend(1);
        left(input, emit);
        right(input, emit);
      };
    }
    case 'alternative': {
      const left = compiled(filter.left);
      const right = compiled(filter.right);
      return (input, emit) => {
        budget.spend(1);
        let isFound = false;
        left(input, (value) => {
          if (!isTrue(value)) return;
          isFound = true;
          emit(value);
        });
        if (!isFound) right(input, emit);
      };
    }
    case 'and':
    case 'or': {
      const left = compiled(filter.left);
      const right = compiled(filter.right);
      const decided = filter.is === 'or';
      return (input, emit) =>
        left(input, (value) => {
          budget.spend(1);
          if (isTrue(value) === decided) emit(decided);
          else right(input, (other) => emit(isTrue(other)));
        });
    }
    case 'binary': {
      const left = compiled(filter.left);
      const right = compiled(filter.right);
      const { operator } = filter;
      // The results of the right side are the outer loop, as in jq.
      return (input, emit) =>
        right(input, (b) =>
          left(input, (a) => {
            budget.spend(1);
            emit(operate(operator, a, b, budget));
          }),
        );
    }
    case 'object':
      return construct(filter.entries, budget);
    case 'call':
      return callOf(filter.name, filter.argument, budget);
  }
}

/** Passes on a result, or fails if there is none. */
function pass(result: Json | undefined, optional: boolean, emit: (result: Json) => void): void {
  if (result !== undefined) emit(result);
  else if (!optional) throw FAILED;
}

function collect(run: Run, input: Json, budget: Budget): readonly Json[] {
  const results: Json[] = [];
  run(input, (result) => {
    budget.spend(1);
    results.push(result);
  });
  return results;
}

/** Returns `value[key]`, or undefined where jq fails. */
function index(value: Json, key: Json, budget: Budget): Json | undefined {
  budget.spend(1);
  if (typeof key === 'string') {
    spendOnString(key, budget);
    if (isObject(value)) return Object.hasOwn(value, key) ? value[key] : null;
  } else {
    const position = positionOf(key);
    if (isArray(value)) return value.at(position) ?? null;
  }
  return value === null ? null : undefined;
}

/** Returns `value[from:to]`, or undefined where jq fails. */
function slice(value: Json, from: Json, to: Json, budget: Budget): Json | undefined {
  const start = from === null ? 0 : positionOf(from);
  const end = to === null ? undefined : positionOf(to);
  if (isArray(value)) {
    const part = value.slice(start, end);
    budget.spend(1 + part.length);
    return part;
  }
  if (typeof value === 'string') {
    // Positions count code points.
    budget.spend(1 + value.length);
    return Array.from(value).slice(start, end).join('');
  }
  return value === null ? null : undefined;
}

/** A position that jq takes as it is: a whole number that fits into 32 bits. */
function positionOf(value: Json): number {
  const position = numberOf(value);
  if ((position | 0) !== position) throw UNSUPPORTED;
  return position;
}

function numberOf(value: Json): number {
  if (typeof value !== 'number') throw UNSUPPORTED;
  return value;
}

const spendOnString = (text: string, budget: Budget): void => budget.spend(text.length / CHARACTERS_PER_STEP);

function operate(operator: Operator, a: Json, b: Json, budget: Budget): Json {
  switch (operator) {
    case '==':
      return compare(a, b, budget) === 0;
    case '!=':
      return compare(a, b, budget) !== 0;
    case '<':
      return compare(a, b, budget) < 0;
    case '<=':
      return compare(a, b, budget) <= 0;
    case '>':
      return compare(a, b, budget) > 0;
    case '>=':
      return compare(a, b, budget) >= 0;
    case '+':
      return sum([a, b], budget);
    case '-':
      return calculated(numberOf(a) - numberOf(b));
    case '*':
      return calculated(numberOf(a) * numberOf(b));
    case '/':
      // Division by zero gives no finite number.
      return calculated(numberOf(a) / numberOf(b));
  }
}

function construct(entries: readonly Entry[], budget: Budget): Run {
  const compiled = entries.map(({ key, value }) => [compile(key, budget), compile(value, budget)] as const);
  return (input, emit) => {
    const keys: string[] = [];
    const values: Json[] = [];
    // The results of the first entry are the outermost loop.
    const from = (position: number): void => {
      const entry = compiled[position];
      if (entry === undefined) {
        budget.spend(1 + keys.length);
        const object: Record<string, Json> = {};
        keys.forEach((key, at) => (object[key] = values[at] ?? null));
        return emit(object);
      }
      entry[0](input, (key) => {
        if (typeof key !== 'string') throw UNSUPPORTED;
        spendOnString(key, budget);
        checkKey(key);
        entry[1](input, (value) => {
          keys[position] = key;
          values[position] = value;
          from(position + 1);
        });
      });
    };
    from(0);
  };
}

function callOf(name: string, argument: Filter | undefined, budget: Budget): Run {
  if (argument === undefined) {
    if (name === 'empty') return () => undefined;
    const apply = FUNCTIONS.get(name);
    if (apply === undefined) throw UNSUPPORTED;
    return (input, emit) => {
      budget.spend(1);
      emit(apply(input, budget));
    };
  }
  const run = compile(argument, budget);
  switch (name) {
    case 'select':
      return (input, emit) =>
        run(input, (result) => {
          if (isTrue(result)) emit(input);
        });
    case 'map':
      return (input, emit) =>
        emit(
          collect(
            (value, emitItem) => {
              for (const item of itemsOf(value)) {
                budget.spend(1);
                run(item, emitItem);
              }
            },
            input,
            budget,
          ),
        );
    case 'sort_by':
      return (input, emit) => emit(groupsOf(input, run, budget).flat());
    case 'group_by':
      return (input, emit) => emit(groupsOf(input, run, budget));
    case 'unique_by':
      return (input, emit) => emit(firstOfEach(groupsOf(input, run, budget)));
    case 'has':
      return (input, emit) => run(input, (key) => emit(has(input, key, budget)));
    case 'join':
      return (input, emit) => run(input, (separator) => emit(join(itemsOf(input), separator, budget)));
    default:
      throw UNSUPPORTED;
  }
}

const IDENTITY: Run = (input, emit) => emit(input);

/** Functions without an argument. */
const FUNCTIONS = new Map<string, (input: Json, budget: Budget) => Json>([
  ['not', (input) => !isTrue(input)],
  ['length', lengthOf],
  ['keys', keysOf],
  ['add', (input, budget) => sum(itemsOf(input), budget)],
  ['first', (input, budget) => relied(index(input, 0, budget))],
  ['last', (input, budget) => relied(index(input, -1, budget))],
  ['sort', (input, budget) => groupsOf(input, IDENTITY, budget).flat()],
  ['unique', (input, budget) => firstOfEach(groupsOf(input, IDENTITY, budget))],
  ['tostring', stringOrJson],
  ['ascii_downcase', downcase],
  ['type', (input) => (input === null ? 'null' : isArray(input) ? 'array' : typeof input)],
]);

function relied(result: Json | undefined): Json {
  if (result === undefined) throw FAILED;
  return result;
}

function lengthOf(input: Json, budget: Budget): Json {
  if (input === null) return 0;
  switch (typeof input) {
    case 'number':
      return calculated(Math.abs(input));
    case 'boolean':
      throw UNSUPPORTED;
    case 'string': {
      spendOnString(input, budget);
      let length = 0;
      for (const _character of input) length += 1;
      return length;
    }
    default:
      return itemsOf(input).length;
  }
}

function keysOf(input: Json, budget: Budget): Json {
  const keys = isArray(input) ? Array.from(input.keys()) : isObject(input) ? sortedKeys(input) : undefined;
  if (keys === undefined) throw UNSUPPORTED;
  budget.spend(keys.length);
  return keys;
}

function stringOrJson(input: Json, budget: Budget): string {
  return typeof input === 'string' ? input : jsonText(input, budget);
}

function downcase(input: Json, budget: Budget): string {
  if (typeof input !== 'string') throw UNSUPPORTED;
  spendOnString(input, budget);
  return input.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function has(input: Json, key: Json, budget: Budget): boolean {
  if (isObject(input) && typeof key === 'string') {
    spendOnString(key, budget);
    return Object.hasOwn(input, key);
  }
  if (!isArray(input)) throw UNSUPPORTED;
  const position = positionOf(key);
  return position >= 0 && position < input.length;
}

function join(items: readonly Json[], separator: Json, budget: Budget): string {
  if (typeof separator !== 'string') throw UNSUPPORTED;
  return items
    .map((item) => {
      if (isArray(item) || isObject(item)) throw UNSUPPORTED;
      const text = item === null ? '' : stringOrJson(item, budget);
      budget.spend(1 + (separator.length + text.length) / CHARACTERS_PER_STEP);
      return text;
    })
    .join(separator);
}

/** Sorts an array by the results of a filter, and groups the items whose results are equal. */
function groupsOf(input: Json, run: Run, budget: Budget): readonly (readonly Json[])[] {
  if (!isArray(input)) throw UNSUPPORTED;
  const sorted = input
    .map((item) => ({ item, key: collect(run, item, budget) }))
    .sort((a, b) => compare(a.key, b.key, budget));
  const groups: Json[][] = [];
  let last: Json | undefined;
  for (const { item, key } of sorted) {
    const isSame = last !== undefined && compare(last, key, budget) === 0;
    if (isSame) groups.at(-1)?.push(item);
    else groups.push([item]);
    last = key;
  }
  return groups;
}

const firstOfEach = (groups: readonly (readonly Json[])[]): readonly Json[] =>
  groups.map(([first = null]) => first);
