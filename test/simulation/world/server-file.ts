// The service of a history in place of a sandbox server: commands that control the sandbox reach it over the network.
import type { RunningServer } from '#sandbox/edge/server-file.ts';
import { current } from './current.ts';
import { Process } from './process.ts';
import { SERVICE_URL } from './service.ts';

/** Process id that no process of a machine has. */
const PID = 1;

/** Takes the place of the search in the data folder. */
export function findServer(): Promise<RunningServer> {
  if (!(current instanceof Process)) throw new Error('only processes of the history connect');
  const { appKey, controlKey } = current.machine.surroundings.service.sandbox;
  return Promise.resolve({ url: SERVICE_URL, appKey, controlKey, pid: PID });
}

const refuse = (): never => {
  throw new Error('a simulated program serves no sandbox');
};
export { refuse as announce, refuse as isServed, refuse as withdraw };
