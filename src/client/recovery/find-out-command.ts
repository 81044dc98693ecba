// The command with which a user finds out what became of a write.
import type { CallInput } from '#client/types.ts';
import type { Operation } from '#contract/operation.ts';
import { findOperation } from '#contract/operations/index.ts';
import { quote } from '#errors/command-line.ts';
import { keyOf } from './look-up.ts';

/** Returns the command line that shows later whether a write was done. */
export function findOutCommand(operation: Operation, input: CallInput, profile: string): string {
  const flag = ` --profile ${quote(profile)}`;
  const { recovery } = operation;
  const id = Object.values(input.path ?? {})[0];
  if (recovery === undefined || recovery.kind === 'none') {
    const manualCheck = recovery?.manualCheck ?? 'transaction.list';
    const words = `pixctl ${manualCheck.replaceAll('.', ' ')}`;
    if (manualCheck.endsWith('.get')) return `${words} ${quote(id ?? '')}${flag}`;
    const since =
      findOperation(manualCheck)?.query?.properties['start'] === undefined ? '' : ' --start today';
    return `${words}${since}${flag}`;
  }
  const words = `pixctl ${recovery.operation.replaceAll('.', ' ')}`;
  const key = keyOf(recovery, input);
  if (recovery.kind === 'lookup') return `${words} ${quote(key ?? '')}${flag}`;
  // Webhooks that send an e-mail have no URL: they are found in the whole list.
  if (recovery.field === 'url' && key !== undefined) return `${words} --url ${quote(key)}${flag}`;
  return id === undefined || recovery.operation.endsWith('.list')
    ? `${words}${flag}`
    : `${words} ${quote(id)}${flag}`;
}
