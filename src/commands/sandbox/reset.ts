import { itemsOf, requireFields } from '#client/answers/checked-answer.ts';
import { command } from '#commands/kit/define.ts';
import { control } from '#contract/sandbox/controls.ts';
import { say } from '#messages/message.ts';
import { confirmLoss } from '#policy/confirmation.ts';
import type { Context } from '#ports/context.ts';

const status = control('sandbox.status');

const reset = control('sandbox.reset');
const companies = control('sandbox.companies');

/**
 * Lists the content of the sandbox and asks for confirmation; an empty sandbox needs none.
 * @throws PixctlError (exit 9) if declined
 */
async function confirmReset(context: Context): Promise<void> {
  const { interactive, saidYes: agrees } = context.user;
  if (!interactive || agrees) return;
  const found = await context.sandbox.control(status, {});
  const [company, counts] = requireFields(status, found, 'company', 'counts');
  const others = itemsOf(companies, await context.sandbox.control(companies, {})).length - 1;
  const held = Object.entries(counts).flatMap(([name, count]) =>
    typeof count === 'number' && count > 0 ? [`${name}: ${count}`] : [],
  );
  if (held.length === 0 && others === 0) return;
  await confirmLoss(
    {
      heading: say`About to delete everything in the sandbox:`,
      rows: [
        [say`Data`, context.config.dataDir],
        [say`Company`, others === 0 ? company : say`${company} and ${others} more`],
        [say`Contents`, held.length === 0 ? say`nothing` : held.join(', ')],
      ],
    },
    context.user,
  );
}

export const sandboxReset = command({
  meta: {
    name: 'sandbox reset',
    words: 'reset, limpar, clear, zerar, clean, wipe, apagar dados de teste, limpar sandbox',
    summary: 'Delete all data of the sandbox, except companies, accounts and keys',
    details: ['At a terminal, reset shows what it will delete and asks. --yes skips the question.'],
    examples: [
      { command: 'pixctl sandbox reset', note: 'Show what will be deleted, and ask' },
      {
        command: 'pixctl sandbox reset --yes && pixctl sandbox seed',
        note: 'Replace all data with test data, without a question',
      },
    ],
  },
  run: async (context) => {
    await confirmReset(context);
    return context.sandbox.control(reset, {});
  },
  show: { view: { columns: [{ path: 'status', label: 'Status' }] } },
});
