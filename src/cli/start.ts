// Runs the program in this process and sets its exit code.
import { processHost } from '#host/host.ts';
import { main } from './main.ts';

export async function start(): Promise<void> {
  const host = processHost();
  host.end(await main(host));
}
