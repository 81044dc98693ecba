// Routes requests to operations. The table is built from the contract; older spellings of a path are accepted too.
import { currentPath, namespacesOf } from '#contract/namespace.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import type { ControlId } from '#contract/sandbox/controls.ts';
import { CONTROLS } from '#contract/sandbox/controls.ts';
import { defined } from '#errors/defined.ts';
import { Refusal } from '#sandbox/context.ts';
import { unknownPath } from './answers.ts';
import type { Described } from './validation.ts';

/** Path segment: fixed text, or a named parameter with a fixed suffix. */
type Segment = { readonly text: string } | { readonly name: string; readonly suffix: string };

interface Route {
  readonly operation: Described<OperationId>;
  readonly segments: readonly Segment[];
}

export interface Match {
  readonly operation: Described<OperationId>;
  readonly params: Readonly<Record<string, string>>;
}

const split = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

function segmentOf(text: string): Segment {
  const [, name, suffix = ''] = /^\{(\w+)\}(.*)$/.exec(text) ?? [];
  return name === undefined ? { text } : { name, suffix };
}

/** Routes by number of segments, so that few have to be compared. */
const table = new Map<number, Route[]>();
for (const operation of OPERATIONS) {
  const segments = split(operation.path).map(segmentOf);
  table.set(segments.length, [...(table.get(segments.length) ?? []), { operation, segments }]);
}
// Fixed segments take precedence: `/payment/approve` before `/payment/{id}`.
for (const routes of table.values()) routes.sort((a, b) => placeholders(a) - placeholders(b));

function placeholders({ segments }: Route): number {
  return segments.filter((segment) => 'name' in segment).length;
}

/**
 * Finds the operation of a path; undefined if there is none.
 * @throws Refusal 400 for an invalid percent-encoding, 405 for another method
 */
export function match(method: string, pathname: string, namespace: string): Match | undefined {
  const requested = split(currentPath(pathname, namespace));
  const allowed: string[] = [];
  for (const { operation, segments } of table.get(requested.length) ?? []) {
    const params = fit(segments, requested, namespace);
    if (params === undefined) continue;
    if (operation.method === method) return { operation, params };
    if (!allowed.includes(operation.method)) allowed.push(operation.method);
  }
  if (allowed.length > 0) throw wrongMethod(method, allowed);
  return undefined;
}

const wrongMethod = (method: string, allowed: readonly string[]): Refusal =>
  new Refusal(`Method ${method} is not allowed here; use ${allowed.join(' or ')}`, 405);

const controls = new Map<string, Described<ControlId>>(CONTROLS.map((one) => [one.path, one]));

/** Finds the control call of a path. @throws Refusal 404 for an unknown path, 405 for another method */
export function matchControl(method: string, pathname: string): Described<ControlId> {
  const control = controls.get(pathname);
  if (control === undefined) throw unknownPath();
  if (control.method !== method) throw wrongMethod(method, [control.method]);
  return control;
}

function fit(
  segments: readonly Segment[],
  requested: readonly string[],
  namespace: string,
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (let index = 0; index < segments.length; index += 1) {
    const segment = defined(segments[index], 'segment of a path');
    const text = requested[index] ?? '';
    if ('text' in segment) {
      if (segment.text !== text) return undefined;
      continue;
    }
    const { name, suffix } = segment;
    if (!text.endsWith(suffix) || text.length === suffix.length) return undefined;
    const value = decode(text.slice(0, text.length - suffix.length));
    if (name === 'namespace') {
      if (!namespacesOf(namespace).includes(value)) return undefined;
    } else params[name] = value;
  }
  return params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal('the path has an escape that is not valid');
  }
}
