import { validField } from '#client/answers/checked-answer.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import { quote } from '#errors/command-line.ts';
import { say } from '#messages/message.ts';
import { subaccountView } from './view.ts';

const create = pick(subaccountOperations, 'subaccount.create');

export const subaccountCreate = serviceCommand({
  meta: {
    name: 'subaccount create',
    words:
      'criar subconta, nova subconta, cadastrar vendedor, cadastrar lojista, onboard seller, novo vendedor',
    summary: 'Create a sub account, or show the one with this Pix key',
    operation: create,
    examples: [
      {
        command: 'pixctl subaccount create --name "Filial Sul" --pix-key filial@example.com',
        note: 'By its Pix key',
      },
      {
        command: 'pixctl subaccount create --name Filial --pix-key +5511912345684',
        note: 'With a phone number as the Pix key',
      },
    ],
  },
  show: {
    view: subaccountView,
    next: (made, { flag }) => {
      const key = validField(create, made, 'pixKey');
      return key === undefined
        ? undefined
        : say`Move money to it: pixctl transfer create --to-pix-key ${quote(key)}${flag}`;
    },
  },
});
