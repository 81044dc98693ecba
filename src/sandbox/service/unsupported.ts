// Tells operations that the sandbox does not implement from paths that do not exist at the service.
import { currentPath } from '#contract/namespace.ts';
import { UNSUPPORTED_OPERATIONS } from '#contract/unsupported-operations.ts';

/** Returns whether the service has an operation here that the sandbox does not have. */
export function isUnsupported(method: string, pathname: string, namespace: string): boolean {
  const path = currentPath(pathname, namespace).replace(/\/$/, '');
  return UNSUPPORTED_OPERATIONS.some((one) => one.method === method && patternOf(one.path).test(path));
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
