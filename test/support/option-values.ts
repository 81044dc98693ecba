// Values for the options of commands, by their type and name.
import type { OptionSpec } from '#commands/kit/command.ts';

const TEXTS = ['texto', 'outro texto'] as const;

/** A value that the option takes; with `second`, another one if it takes more than one. */
function optionValue(
  name: string,
  { type, enum: words, minimum, unit, target }: OptionSpec,
  second = false,
): string | undefined {
  const [first, other] = [0, 1].map((n) => (second ? 1 - n : n));
  const pick = (...values: readonly string[]): string | undefined => values[first ?? 0] ?? values[other ?? 0];
  // The example has a CNPJ.
  if (name === 'tax-id-type') return 'BR:CNPJ';
  if (words !== undefined) return pick(...words);
  switch (type) {
    case 'boolean':
      return undefined;
    case 'cents':
      return pick('1000', '1001');
    case 'reais':
      return pick('10,00', '10,01');
    case 'integer':
      return String(Math.max(minimum ?? 1, 5) + (second ? 1 : 0));
    case 'seconds':
      return pick('15m', '16m');
    case 'moment':
      return pick('2027-01-31', '2027-02-01');
    case 'tax-id':
      return name === 'user-tax-id'
        ? pick('52998224725', '11144477735')
        : pick('11222333000181', '11444777000161');
    case 'pix-key':
      return pick('ana@example.com', 'bia@example.com');
    case 'key-value':
      return pick('order=7', 'order=8');
    case 'custom':
      return name === 'split'
        ? pick('ana@example.com=1,00', 'ana@example.com=2,00')
        : pick('5%:10d', '6%:10d');
    default:
  }
  if (unit === 'characters') return pick(...TEXTS);
  if (name.includes('email')) return pick('ana@example.com', 'bia@example.com');
  if (name.includes('phone')) return pick('+5511912345684', '+5511912345685');
  if (name.includes('url')) return pick('https://loja.example.com/pix', 'https://loja.example.com/2');
  if (target?.path.endsWith('EndToEndId') === true)
    return pick('E99999004202611211200abcdefghijk', 'E99999004202611211200abcdefghijl');
  return pick(...TEXTS);
}

export const optionWords = (name: string, spec: OptionSpec, second = false): string[] => {
  const value = optionValue(name, spec, second);
  return value === undefined ? [`--${name}`] : [`--${name}`, value];
};
