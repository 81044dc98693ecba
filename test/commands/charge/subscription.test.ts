// `charge list --subscription`: the charges of the instalments of one subscription, by either of its ids.
import { expect, it } from 'vitest';
import { jsonOf, machine } from '#test/support/cli.ts';

it('charge list --subscription lists the charges of its instalments, by its own id or correlation id', async () => {
  const self = machine();
  const ok = jsonOf(self);
  const subscribe = (id: string, value: number) =>
    ok(
      `subscription create --value ${value} --customer-name Ana --customer-tax-id 52998224725 --correlation-id ${id}`,
    );
  const { globalID } = await subscribe('plan', 4990);
  const other = await subscribe('other', 100);
  await ok('charge create --value 700 --correlation-id single');
  await ok('sandbox advance 50d');
  const values = (charges: readonly { value: number }[]) => charges.map(({ value }) => value);
  const byId = await ok(`charge list --subscription ${globalID}`);
  expect(values(byId)).toEqual([4990, 4990]);
  expect(await ok('charge list --subscription plan')).toEqual(byId);
  expect(values(await ok(`charge list --subscription ${other.globalID}`))).toEqual([100, 100]);
  expect(await ok('charge list --subscription nothing')).toEqual([]);
});
