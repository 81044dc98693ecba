// Each option of each write, through the built request, against what the service asks of its body.
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { allCommands } from '#cli/tree.ts';
import type { OptionSpec } from '#commands/kit/command.ts';
import { parsed } from '#test/support/checked.ts';
import { machine } from '#test/support/cli.ts';
import { shownRequest } from '#test/support/outputs.ts';
import { REQUEST_BODIES } from '#test/support/services/service-schemas.ts';

const ajv = new Ajv({ strict: false, allErrors: true });

/** Of older services: sent only where it is given, and not named by the service of today. */
const OLDER = new Set(['identifier']);

/** A value that the option takes. */
function valueOf(name: string, { type, enum: words, minimum, unit, target }: OptionSpec): string | undefined {
  // The example has a CNPJ.
  if (name === 'tax-id-type') return 'BR:CNPJ';
  if (words !== undefined) return words[0];
  switch (type) {
    case 'boolean':
      return undefined;
    case 'cents':
      return '1000';
    case 'reais':
      return '10,00';
    case 'integer':
      return String(Math.max(minimum ?? 1, 5));
    case 'seconds':
      return '15m';
    case 'moment':
      return '2027-01-31';
    case 'tax-id':
      return name === 'user-tax-id' ? '52998224725' : '11222333000181';
    case 'pix-key':
      return 'ana@example.com';
    case 'key-value':
      return 'order=7';
    case 'split':
      return 'ana@example.com=1,00';
    case 'discount':
      return '5%:10d';
    default:
  }
  if (unit === 'characters') return 'texto';
  if (name.includes('email')) return 'ana@example.com';
  if (name.includes('phone')) return '+5511912345684';
  if (name.includes('url')) return 'https://loja.example.com/pix';
  if (target?.path.endsWith('EndToEndId') === true) return 'E99999004202611211200abcdefghijk';
  return 'texto';
}

const words = (name: string, spec: OptionSpec): string[] => {
  const value = valueOf(name, spec);
  return value === undefined ? [`--${name}`] : [`--${name}`, value];
};

it("every write option builds a request body that the service's schema accepts", async () => {
  const wrong: unknown[] = [];
  let sent = 0;
  for (const command of await allCommands()) {
    const { operation } = command.meta;
    const { options = {} } = command.input ?? {};
    if (operation?.body === undefined || operation.effect === 'read') continue;
    const place = `${operation.method} ${operation.path.replaceAll(/\{\w+\}/g, '{}')}`;
    const check = ajv.compile(REQUEST_BODIES[place]!);
    const base = command.meta.examples[0]!.command.replace(/^pixctl /, '');
    if (/--(?:batch|input|file) |\.plan/.test(base)) continue;
    const given = [...base.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2] ?? m[3]!);
    for (const [name, spec] of Object.entries(options)) {
      if (spec.target?.in !== 'body' || given.includes(`--${name}`) || OLDER.has(name)) continue;
      const ran = await machine().run([
        ...given,
        ...words(name, spec),
        '--sandbox',
        '--dry-run',
        '--json',
        '--yes',
      ]);
      // What does not go with the example is refused before anything is sent.
      if (ran.code === 2) continue;
      const { method, url, body } = parsed(shownRequest, ran.out);
      if (method !== operation.method) continue;
      sent += 1;
      if (!check(body ?? {}))
        wrong.push({
          place: `${method} ${url}`,
          name,
          body,
          errors: check.errors?.map((one) => `${one.instancePath} ${one.message}`),
        });
    }
  }
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThan(60);
});
