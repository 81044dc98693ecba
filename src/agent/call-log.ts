// Calls of an agent, one JSON line each, next to the journal.
import { join } from 'node:path';
import { appendPrivate, readPrivate } from '#config/files.ts';
import type { Where } from '#config/paths.ts';
import { dataDir } from '#config/paths.ts';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import type { AgentCall, RecordedCalls } from '#ports/agent.ts';

const fileOf = (where: Where): string => join(dataDir(where), 'agent-calls.ndjson');

/** Records a call; it is on disk before the call has an effect. */
export const logCall = (where: Where, call: AgentCall): void =>
  void appendPrivate(fileOf(where), Buffer.from(JSON.stringify(call)));

/** Returns the newest calls first, and counts the lines among them that cannot be read. */
export function readCalls(where: Where, limit: number): RecordedCalls {
  const lines = (readPrivate(fileOf(where), true) ?? '').split('\n').filter((line) => line !== '');
  const calls: AgentCall[] = [];
  let damaged = 0;
  for (const line of lines.toReversed()) {
    if (calls.length === limit) break;
    const call = callIn(line);
    if (call === undefined) damaged += 1;
    else calls.push(call);
  }
  return { calls, damaged, file: fileOf(where) };
}

function callIn(line: string): AgentCall | undefined {
  try {
    const call: unknown = parseJson(line);
    return isObject(call) && typeof call['at'] === 'string' ? (call as unknown as AgentCall) : undefined;
  } catch {
    return undefined;
  }
}
