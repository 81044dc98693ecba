// Prompts of the simulated program: the person at the terminal of its process answers.
import { current } from './current.ts';
import { Process } from './process.ts';

export function input({ message }: { readonly message: string }): Promise<string> {
  if (current instanceof Process) return current.ask(message);
  throw new Error('only processes of the history have a terminal');
}
