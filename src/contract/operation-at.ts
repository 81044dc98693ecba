// Finds the operation that a request is for.
import { currentPath } from './namespace.ts';
import type { Method } from './operation.ts';
import { OPERATIONS } from './operations/index.ts';
import { UNSUPPORTED_OPERATIONS } from './unsupported-operations.ts';

interface Place {
  readonly method: Method;
  readonly path: string;
}

/**
 * Returns the name of the operation at a path without its query, such as `charge.list`; for one that has no command, the
 * documented method and path.
 */
export function operationNameAt(method: string, pathname: string, namespace: string): string | undefined {
  const known = placeAt(OPERATIONS, method, pathname, namespace);
  if (known !== undefined) return known.id;
  const other = placeAt(UNSUPPORTED_OPERATIONS, method, pathname, namespace);
  return other === undefined ? undefined : `${other.method} ${other.path}`;
}

/** Whether the service has an operation here that has no command and is not in the sandbox. */
export const isUnsupportedAt = (method: string, pathname: string, namespace: string): boolean =>
  placeAt(UNSUPPORTED_OPERATIONS, method, pathname, namespace) !== undefined;

/** The one with the fewest parameters counts: `/payment/approve` is no `/payment/{id}`. */
function placeAt<P extends Place>(
  places: readonly P[],
  method: string,
  pathname: string,
  namespace: string,
): P | undefined {
  const path = currentPath(pathname, namespace).replace(/\/$/, '');
  return places
    .filter((one) => one.method === method && patternOf(one.path).test(path))
    .toSorted((a, b) => parametersOf(a) - parametersOf(b))[0];
}

const parametersOf = ({ path }: Place): number => path.split('{').length;

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/\/$/, '')
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
  );
