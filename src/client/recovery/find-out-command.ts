// What a user can do to find out whether a write was done.
import type { CallInput } from '#client/types.ts';
import type { Operation } from '#contract/operation.ts';
import { findOperation } from '#contract/operations/index.ts';
import { quote } from '#errors/command-line.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { lookUpKey } from './look-up.ts';

/** Returns what the user can do about a write with an unknown outcome. */
export function findOutHint(operation: Operation, input: CallInput, profile: string): Message {
  const { recovery } = operation;
  if (recovery?.kind === 'none' && recovery.advice !== undefined) return recovery.advice;
  return isUnlisted(operation)
    ? say`No command shows whether it was done. Look on the website of the service before you run it again.`
    : say`Find out before you run it again: ${findOutCommand(operation, input, profile)}`;
}

/** Whether nothing that can be read shows this write. Money that moved is at least a transaction. */
const isUnlisted = ({ effect, recovery }: Operation): boolean =>
  effect !== 'money-out' && recovery?.kind === 'none' && recovery.manualCheck === undefined;

/** Returns the id that the body of a create gives to the resource. */
function ownId({ identity }: Operation, { body }: CallInput): string {
  const id = identity === undefined ? undefined : body?.[identity];
  return typeof id === 'string' ? id : '';
}

/** Returns the command line that shows later whether a write was done. */
function findOutCommand(operation: Operation, input: CallInput, profile: string): string {
  const flag = ` --profile ${quote(profile)}`;
  const { recovery } = operation;
  const id = Object.values(input.path ?? {})[0];
  if (recovery === undefined || recovery.kind === 'none') {
    const manualCheck = recovery?.manualCheck ?? 'transaction.list';
    const words = `pixctl ${manualCheck.replaceAll('.', ' ')}`;
    if (manualCheck.endsWith('.get')) return `${words} ${quote(id ?? ownId(operation, input))}${flag}`;
    const since =
      findOperation(manualCheck)?.query?.properties['start'] === undefined ? '' : ' --start today';
    return `${words}${since}${flag}`;
  }
  const words = `pixctl ${recovery.operation.replaceAll('.', ' ')}`;
  const key = lookUpKey(recovery, input);
  if (recovery.kind === 'lookup') return `${words} ${quote(key ?? '')}${flag}`;
  // Webhooks that send an e-mail have no URL: they are found in the whole list.
  if (recovery.field === 'url' && key !== undefined) return `${words} --url ${quote(key)}${flag}`;
  return id === undefined || recovery.operation.endsWith('.list')
    ? `${words}${flag}`
    : `${words} ${quote(id)}${flag}`;
}
