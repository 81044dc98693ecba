import { command } from '#commands/kit/define.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import { keyCheck } from '#contract/resources/pix-key.ts';
import { viewOf } from '#output/view-of.ts';
import { key, TYPE } from './view.ts';

const check = pick(pixKeyOperations, 'pix-key.check');

export const pixKeyCheck = command({
  meta: {
    name: 'pix-key check',
    agent: 'none',
    words:
      'holder, titular, dono, owner, consultar chave, titular da chave, dono da chave, de quem e a chave, conferir chave, key holder, verify recipient, validar chave, conferir destinatario, recebedor certo',
    summary: 'Show the holder of a Pix key',
    details: [
      'The service may charge for each check, and may need to enable it for your account. A check of a key that does not exist uses 20 look-ups; with less than 20 left, no key can be paid. See: pixctl pix-key quota',
    ],
    operation: check,
    examples: [
      { command: 'pixctl pix-key check ana@example.com', note: 'Show the holder of a key' },
      { command: 'pixctl pix-key check +5511912345684 --jq .owner.name', note: 'Only the name' },
    ],
  },
  input: { args: [{ ...key, source: 'recipient', alsoFrom: ['pix-key'] }] },
  run: (context, { args }) => send(context, check, { body: { pixKey: args.key } }),
  show: {
    view: viewOf(keyCheck, {
      recent: { recipient: 'pixKey', 'key-check': 'pixKeyEndToEndId' },
      columns: [
        ['pixKey', 'Pix key'],
        TYPE,
        ['owner.name', 'Holder'],
        ['owner.taxID', 'Tax ID'],
        ['owner.psp', 'Bank'],
        ['owner.branch', 'Branch'],
        ['owner.account', 'Account'],
        ['pixKeyEndToEndId', 'End-to-end ID'],
      ],
    }),
  },
});
