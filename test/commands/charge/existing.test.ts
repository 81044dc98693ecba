// `charge create` again with the id of an earlier charge: the difference is named.
import { expect, it } from 'vitest';
import { machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';

async function setup() {
  const m = machine();
  m.env['PIXCTL_PROFILE'] = 'sandbox';
  const create = (more: string) => m.run(`charge create --correlation-id order-1 --json ${more}`);
  await create('--value 500 --comment one');
  return { m, create };
}

it.each(['', '--return-existing'])('charge create refuses another amount and names it %s', async (option) => {
  const { m, create } = await setup();
  const ran = await create(`--value 700 ${option}`);
  expect({ code: ran.code, message: errorOf(ran).message }).toEqual({
    code: 4,
    message: 'there is another charge order-1 already: its amount is R$ 5,00, not R$ 7,00',
  });
  expect((await m.run('charge list --json')).json()).toHaveLength(1);
});

it('charge create names a different comment, and --return-existing warns of it', async () => {
  const { create } = await setup();
  expect(errorOf(await create('--value 500 --comment two')).message).toContain(
    'its comment is "one", not "two"',
  );
  const returned = await create('--value 500 --comment two --return-existing');
  expect(returned.code).toBe(0);
  expect(returned.err).toContain('the charge existed already: its comment is "one", not "two"');
});

it('charge create with the same content keeps the refusal, which names --return-existing', async () => {
  const { create } = await setup();
  const ran = await create('--value 500 --comment one');
  expect(ran.code).toBe(4);
  expect(errorOf(ran).hint).toContain('--return-existing');
});
