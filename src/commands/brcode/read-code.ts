import type { ArgSpec } from '#commands/kit/command.ts';
import type { Context } from '#ports/context.ts';

export const code = {
  name: 'code',
  description: 'the BR Code in quotes, or - for standard input',
} as const satisfies ArgSpec;

export async function readCode(context: Context, given: string): Promise<string> {
  return given === '-' ? new TextDecoder().decode(await context.files.read('-')) : given;
}
