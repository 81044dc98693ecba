// Examples in the help of commands that create something, against a new sandbox: it accepts their values as printed.
import { describe, expect, it } from 'vitest';
import { allCommands } from '#cli/tree.ts';
import { machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';

/** Examples without files and variables, and without a request to an address on the Internet. */
const examples = (await allCommands())
  .filter(({ meta: { operation } }) => operation?.effect === 'create' && operation.pathParams === undefined)
  .flatMap(({ meta }) => meta.examples.map(({ command }) => command))
  .filter((line) => !/ --(input|batch|file|watch|wait|url)\b|[$|>]/.test(line));

const ANA =
  '--sandbox customer create --name "Ana Souza" --tax-id 529.982.247-25 --address-zipcode 01310100 --address-street Rua --address-number 1 --address-neighborhood Centro --address-city Santos --address-state SP --address-complement A --address-country BR';

describe('example in the help of a create command', () => {
  it.each(examples)('`%s` is not refused as invalid on a new sandbox', async (line) => {
    const self = machine();
    await self.run(ANA);
    const { code, err } = await self.run(`${line.replace(/^pixctl /, '--sandbox ')} --json`);
    // It may need money, or the id of something that another command has created.
    if (code !== 0)
      expect([code, errorOf({ err })]).toEqual([4, expect.not.objectContaining({ code: 'invalid' })]);
  });
});
