// Reduces the result of a command to what a model needs: the fields that tables show, with amounts in reais.
import type { Command } from '#commands/kit/command.ts';
import { at, isObject } from '#contract/path.ts';
import { formatReais } from '#pix/money.ts';

/** Long codes and links of pictures, which an agent gets with --fields. */
const ONLY_IF_ASKED = /(?:^|\.)(?:brCode|qrCode|qrCodeImage|qrCodeBase64)$/;
/** A command whose result is such a code. */
const SHOWS_CODE = / qr$/;
/** A field that names its unit. */
const NAMES_UNIT = /Cents$/;

/**
 * Returns the fields that a table or a detail view of the command has. All fields if somebody chose them with --fields,
 * if pixctl computed the result, or if it is something else than the view is for.
 */
export function shownFields(
  { meta, show }: Command,
  options: Readonly<Record<string, unknown>>,
  value: unknown,
): unknown {
  const { view, fields } = show ?? {};
  const isOther =
    view === undefined || view.columns.length === 0 || view.screen !== undefined || fields !== undefined;
  if (options['fields'] !== undefined || isOther || SHOWS_CODE.test(meta.name)) return value;
  const columns = Array.isArray(value) ? view.columns : (view.detail ?? view.columns);
  const paths = columns.map(({ path }) => path).filter((path) => !ONLY_IF_ASKED.test(path));
  const one = (item: unknown): unknown => {
    const some = picked(item, paths);
    return Object.keys(some).length === 0 ? item : some;
  };
  return Array.isArray(value) ? value.map(one) : one(value);
}

/** Returns these fields in their nesting, without those that are missing, null or empty. */
function picked(item: unknown, paths: readonly string[]): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  for (const path of paths) {
    const value = at(item, path);
    if (value === undefined || value === null || value === '') continue;
    const names = path.split('.');
    let here = result;
    for (const name of names.slice(0, -1)) {
      const inner = here[name];
      here = isObject(inner) ? inner : (here[name] = {});
    }
    here[names.at(-1) ?? path] = value;
  }
  return result;
}

/** Writes the amounts at these paths as reais, such as `R$ 19,90`: the unit that options take. */
export function inReais(value: unknown, money: ReadonlySet<string>): unknown {
  const walk = (one: unknown, path: string): unknown => {
    if (Array.isArray(one)) return one.map((item) => walk(item, path));
    if (isObject(one))
      return Object.fromEntries(
        Object.entries(one).map(([name, item]) => [name, walk(item, path === '' ? name : `${path}.${name}`)]),
      );
    return typeof one === 'number' && Number.isSafeInteger(one) && money.has(path) && !NAMES_UNIT.test(path)
      ? formatReais(one)
      : one;
  };
  return walk(value, '');
}
