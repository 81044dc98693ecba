import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { confirmLoss } from '#policy/confirmation.ts';
import { SANDBOX } from './account-of-key.ts';

export const logout = command({
  meta: {
    name: 'logout',
    words:
      'auth logout, signout, sign out, log out, sair, desconectar, disconnect, remover chave do computador, apagar chave do computador',
    summary: 'Delete the stored app key of a profile',
    details: [
      'The profile is kept. At a terminal, logout asks before it deletes the key of a live profile. --yes skips the question.',
    ],
    exitCodes: [EXIT.auth],
    examples: [
      { command: 'pixctl logout', note: 'Of the current profile' },
      { command: 'pixctl logout --profile test', note: 'Of another profile' },
    ],
  },
  run: async (context) => {
    const { name, mode } = await context.service.profile();
    if (mode === SANDBOX)
      throw usageError(say`the sandbox has no stored key`, say`Choose a profile with --profile.`);
    const stored = (await context.config.profiles()).find((one) => one.name === name);
    if (mode === 'live' && stored?.hasKey === true)
      await confirmLoss(
        {
          heading: say`About to delete the app key of a live profile:`,
          rows: [
            [say`Profile`, name],
            [say`App key`, say`pixctl keeps no other copy`],
          ],
        },
        context.user,
      );
    const forgotten = await context.config.forgetKey(name);
    if (!forgotten) context.output.note(say`Profile ${name} had no stored key.`);
    return { profile: name, forgotten };
  },
  show: {
    view: {
      columns: [
        { path: 'profile', label: 'Profile' },
        { path: 'forgotten', label: 'Key deleted', format: 'boolean' },
      ],
    },
  },
});
