// Runs the program in this process and sets its exit code; never ends the process by force.
import { processHost } from '#host/host.ts';
import { main } from './main.ts';

export async function start(): Promise<void> {
  process.exitCode = await main(processHost());
}
