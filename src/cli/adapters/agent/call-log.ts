// Calls of an agent, one JSON line each, next to the journal.
import { join } from 'node:path';
import { appendPrivate, readPrivate } from '#config/files.ts';
import type { Where } from '#config/paths.ts';
import { dataDir } from '#config/paths.ts';
import { isObject } from '#contract/path.ts';
import type { AgentCall } from '#ports/agent.ts';

const fileOf = (where: Where): string => join(dataDir(where), 'agent-calls.ndjson');

/** Records a call; it is on disk before the call has an effect. */
export const logCall = (where: Where, call: AgentCall): void =>
  void appendPrivate(fileOf(where), Buffer.from(JSON.stringify(call)));

/** Returns the newest calls first. A damaged line is left out. */
export function readCalls(where: Where, limit: number): AgentCall[] {
  const lines = (readPrivate(fileOf(where), true) ?? '').split('\n');
  const calls: AgentCall[] = [];
  for (let at = lines.length - 1; at >= 0 && calls.length < limit; at -= 1) {
    try {
      const call: unknown = JSON.parse(lines[at] ?? '');
      if (isObject(call)) calls.push(call as unknown as AgentCall);
    } catch {
      // The line of a process that was killed.
    }
  }
  return calls;
}
