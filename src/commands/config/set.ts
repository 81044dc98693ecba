import { command } from '#commands/kit/define.ts';
import { SETTING_MEANINGS } from '#config/settings.ts';
import { assertPerson } from '#policy/agent-shell.ts';
import { explain, key, view, withProfileName } from './view.ts';

export const configSet = command({
  meta: {
    name: 'config set',
    summary: 'Change a setting',
    notes: { title: 'Settings', rows: SETTING_MEANINGS },
    examples: [
      { command: 'pixctl config set output json', note: 'Print JSON by default' },
      {
        command: 'pixctl config set limits.payment.max "R$ 500,00"',
        note: 'Limit each payment of this profile to R$ 500,00 (50000 in cents)',
      },
      {
        command: 'pixctl config set limits.daily.out 2000,00 --profile shop',
        note: 'Limit all outgoing money of another profile to R$ 2.000,00 a day',
      },
    ],
  },
  input: {
    args: [key, { name: 'value', description: 'new value; `default` restores the default' }],
  },
  run: async (context, input) => {
    const name = await withProfileName(context, input.args.key);
    assertPerson(name, input.args.value, context.user);
    await context.config.set(name, input.args.value);
    const value = await context.config.get(name);
    explain(context, name, value);
    return { key: name, value: value ?? null };
  },
  show: { view },
});
