// JSON values as jq 1.7 compares, adds and prints them.
import { FAILED, UNSUPPORTED } from './signals.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Limits the work: what takes too long is left to jq. */
export interface Budget {
  /** @throws UNSUPPORTED if the work exceeds the budget */
  spend(steps: number): void;
}

/** jq prints at most 256 levels. */
const MAX_DEPTH = 200;

/** Characters of a string that count as one step, for their time and for their memory. */
export const CHARACTERS_PER_STEP = 16;

export const isArray = (value: unknown): value is readonly Json[] => Array.isArray(value);

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !isArray(value);

/** jq takes all values except null and false for true. */
export const isTrue = (value: Json): boolean => value !== null && value !== false;

/**
 * Returns the number of values in a value that `JSON.stringify` prints in full, and that jq prints in the same way; NaN
 * for any other value, such as a Date, an undefined field, a lone surrogate or a number with an exponent.
 */
export function countPlain(value: unknown, depth = 0): number {
  switch (typeof value) {
    case 'string':
      return isWellFormed(value) ? 1 : NaN;
    case 'number':
      return isPlainNumber(value) ? 1 : NaN;
    case 'boolean':
      return 1;
    case 'object': {
      if (value === null) return 1;
      if (depth >= MAX_DEPTH) return NaN;
      let count = 1;
      if (Array.isArray(value)) {
        for (const item of value) {
          count += countPlain(item, depth + 1);
          if (Number.isNaN(count)) return NaN;
        }
        return count;
      }
      const prototype: unknown = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && prototype !== null) return NaN;
      for (const key of Object.keys(value)) {
        count += isWellFormed(key) ? countPlain((value as JsonObject)[key], depth + 1) : NaN;
        if (Number.isNaN(count)) return NaN;
      }
      return count;
    }
    default:
      return NaN;
  }
}

export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** `JSON.stringify` prints the number without an exponent. */
const isPlainNumber = (value: number): boolean =>
  value === 0 ? !Object.is(value, -0) : Math.abs(value) >= 1e-6 && Math.abs(value) < 1e21;

/**
 * Checks the result of a calculation, which jq prints with up to 17 digits, and with an exponent from 1e17 on. A number
 * of an answer or of the program is printed as it was written.
 * @throws UNSUPPORTED for a result that jq may print in another way than `JSON.stringify`
 */
export function calculated(value: number): number {
  const size = Math.abs(value);
  if (size === 0 ? Object.is(value, -0) : !(size >= 1e-4 && size < 1e15)) throw UNSUPPORTED;
  return value;
}

/**
 * Checks a key before it is added to an object. An object of JavaScript sorts keys that are numbers to the front, and
 * `__proto__` is no usual key.
 */
export function checkKey(key: string): void {
  if (/^(?:\d+|__proto__)$/.test(key)) throw UNSUPPORTED;
}

/** Compares strings by code points, as their UTF-8 bytes compare. */
function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rankOfUnit(left) - rankOfUnit(right);
  }
  return a.length - b.length;
}

/** Surrogates belong to code points above all that take one unit. */
const rankOfUnit = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

const rank = (value: Json): number => {
  if (value === null) return 0;
  switch (typeof value) {
    case 'boolean':
      return value ? 2 : 1;
    case 'number':
      return 3;
    case 'string':
      return 4;
    default:
      return isArray(value) ? 5 : 6;
  }
};

export const sortedKeys = (value: JsonObject): string[] => Object.keys(value).sort(compareStrings);

/** Compares two values in jq's order: null, false, true, numbers, strings, arrays, objects. */
export function compare(a: Json, b: Json, budget: Budget): number {
  budget.spend(1);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') {
    budget.spend(Math.min(a.length, b.length) / CHARACTERS_PER_STEP);
    return compareStrings(a, b);
  }
  if (isArray(a) && isArray(b)) return compareLists(a, b, budget);
  const order = rank(a) - rank(b);
  if (order !== 0 || !isObject(a) || !isObject(b)) return order;
  const keys = sortedKeys(a);
  const others = sortedKeys(b);
  const byKeys = compareLists(keys, others, budget);
  return byKeys !== 0
    ? byKeys
    : compareLists(
        keys.map((key) => a[key] ?? null),
        keys.map((key) => b[key] ?? null),
        budget,
      );
}

function compareLists(a: readonly Json[], b: readonly Json[], budget: Budget): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const order = compare(a[index] ?? null, b[index] ?? null, budget);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Adds values from left to right, as `+` and `add` do. */
export function sum(values: readonly Json[], budget: Budget): Json {
  let total: Json = null;
  // Whether `total` is a copy that nothing else refers to.
  let own = false;
  for (const value of values) {
    budget.spend(1);
    if (value === null) continue;
    if (total === null) total = value;
    else if (typeof total === 'number' && typeof value === 'number') total = calculated(total + value);
    else if (typeof total === 'string' && typeof value === 'string') {
      budget.spend(value.length / CHARACTERS_PER_STEP);
      total += value;
    } else if (isArray(total) && isArray(value)) {
      budget.spend(value.length + (own ? 0 : total.length));
      const list: Json[] = own ? (total as Json[]) : [...total];
      for (const item of value) list.push(item);
      total = list;
      own = true;
    } else if (isObject(total) && isObject(value)) {
      const keys = Object.keys(value);
      budget.spend(keys.length + (own ? 0 : Object.keys(total).length));
      const object: Record<string, Json> = own ? total : copyOf(total);
      for (const key of keys) {
        checkKey(key);
        object[key] = value[key] ?? null;
      }
      total = object;
      own = true;
    } else throw UNSUPPORTED;
  }
  return total;
}

function copyOf(object: JsonObject): Record<string, Json> {
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(object)) {
    checkKey(key);
    copy[key] = object[key] ?? null;
  }
  return copy;
}

/** Returns compact JSON as jq prints it. */
export function jsonText(value: Json, budget: Budget): string {
  spendOnText(value, budget, 0);
  const json = JSON.stringify(value);
  return json.includes('\u007f') ? json.replaceAll('\u007f', '\\u007f') : json;
}

/** Counts what is printed: a value that occurs often in its container is stored once, and printed as often. */
function spendOnText(value: Json, budget: Budget, depth: number): void {
  budget.spend(typeof value === 'string' ? 1 + value.length / CHARACTERS_PER_STEP : 1);
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) throw UNSUPPORTED;
  if (isArray(value)) for (const item of value) spendOnText(item, budget, depth + 1);
  else for (const key of Object.keys(value)) spendOnText(value[key] ?? null, budget, depth + 1);
}

/** Returns the items of an array, or the values of an object. */
export function itemsOf(value: Json): readonly Json[] {
  if (isArray(value)) return value;
  if (isObject(value)) return Object.values(value);
  throw FAILED;
}
