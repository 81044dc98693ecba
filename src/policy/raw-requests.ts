// Requests that the user writes (`pixctl api`) must not bypass the limits of a profile.
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';

const leaves = ({ effect, limit }: Operation): boolean => effect === 'money-out' || limit !== undefined;

/**
 * Allows only writes that certainly send no money, spelled exactly as in the contract, because a service may interpret
 * other spellings differently.
 * @throws PixctlError (exit 2)
 */
export function refuseRaw(method: string, given: string, profile: string): void {
  if (method === 'GET' || method === 'HEAD') return;
  const path = `/${given.replace(/^\/+/, '').replace(/[?#].*$/s, '')}`;
  if (/^\/_sandbox\/[\w/-]+$/.test(path)) return;
  const isThis = ({ method: own, path: pattern }: Operation, segment: string): boolean =>
    own === method &&
    new RegExp(
      `^(?:/api(?:/[\\w-]+)?/v1)?${pattern.replace('/api/v1', '').replace(/\{\w+\}/g, segment)}/?$`,
    ).test(path);
  if (OPERATIONS.some((one) => !leaves(one) && isThis(one, '[\\w=.:@+~-]*[\\w=:@+~-]'))) return;
  const meant = OPERATIONS.find((one) => leaves(one) && isThis(one, '[^/]+'));
  throw new PixctlError(say`profile ${profile} has limits, which cannot be checked for a raw request`, {
    code: 'limit',
    exitCode: EXIT.usage,
    hint:
      meant === undefined
        ? say`Nothing was sent. Use the command for this operation, or a profile without limits.`
        : say`Nothing was sent. Use: pixctl ${meant.id.replace('.', ' ')}`,
  });
}
