// A shop whose truth is known: which line of a file is which of the account, before noise is added to the file.
import type { AccountLine, FileLine } from '#books/reconcile/entry.ts';

export const NOISES = [
  'none',
  'no id',
  'other day',
  'cut name',
  'accents',
  'fee taken off',
  'split in two',
  'refunded in two',
  'twin',
  'only fileLines',
  'only accountLines',
] as const;

export type Noise = (typeof NOISES)[number];

export interface Truth {
  readonly fileLines: readonly FileLine[];
  readonly accountLines: readonly AccountLine[];
  /** Ids of the account that belong to a line of the file, by its id. */
  readonly pairs: ReadonlyMap<string, ReadonlySet<string>>;
  readonly noiseOf: ReadonlyMap<string, Noise>;
  readonly period: { readonly from: string; readonly to: string };
}

const FIRST = ['Ana', 'João', 'Márcia', 'Luís', 'Conceição', 'Érica', 'Antônio', 'Gabriela', 'Iúri', 'Sônia'];
const MIDDLE = [
  'de Souza',
  'Aparecida',
  'dos Santos',
  'Cristina',
  'Araújo',
  'Magalhães',
  'Brandão',
  'Assunção',
];
const LAST = [
  'Silva',
  'Gonçalves',
  'Leão',
  'Nuñez',
  'Corrêa',
  'Falcão',
  'Mourão',
  'Esteves',
  'Lima',
  'Bragança',
];

/** Numbers that are the same for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const START = Date.parse('2026-10-01T00:00:00.000Z');
const dayAt = (day: number): string => new Date(START + day * 86_400_000).toISOString().slice(0, 10);

/** The noises that are in the file, in turn; ids are left where a noise needs them to be told at all. */
export function truth(count: number, seed: number, noises: readonly Noise[], days = 28): Truth {
  const next = numbers(seed);
  const fileLines: FileLine[] = [];
  const accountLines: AccountLine[] = [];
  const pairs = new Map<string, Set<string>>();
  const noiseOf = new Map<string, Noise>();
  for (let n = 0; n < count; n += 1) {
    const noise = noises[n % noises.length]!;
    const name = `${FIRST[next(FIRST.length)]!} ${MIDDLE[next(MIDDLE.length)]!} ${LAST[next(LAST.length)]!} ${LAST[next(LAST.length)]!}`;
    const day = 1 + next(days);
    const value = 100 + next(90_000);
    const endToEndId = `E00000000${dayAt(day).replaceAll('-', '')}1200${String(n).padStart(11, 'a')}`;
    const order = `order-${n}`;
    const line: FileLine = {
      id: `t-${n}`,
      line: n + 2,
      day: dayAt(day),
      value,
      endToEndIds: [endToEndId],
      references: [],
      name,
      text: `PIX RECEBIDO ${name}`,
      words: [],
      isFee: false,
    };
    const one: AccountLine = {
      id: `o-${n}`,
      day: dayAt(day),
      kind: 'charge',
      value,
      endToEndId,
      references: [order],
      name,
    };
    const add = (left: readonly FileLine[], right: readonly AccountLine[]): void => {
      fileLines.push(...left);
      accountLines.push(...right);
      for (const { id } of left) {
        noiseOf.set(id, noise);
        if (right.length > 0) pairs.set(id, new Set(right.map((other) => other.id)));
      }
      for (const { id } of right) noiseOf.set(id, noise);
    };
    const bare = { ...line, endToEndIds: [] };
    switch (noise) {
      case 'none':
        add([line], [one]);
        break;
      case 'no id':
        add([bare], [one]);
        break;
      case 'other day':
        add([{ ...bare, day: dayAt(day + next(3)) }], [one]);
        break;
      case 'cut name':
        add([{ ...bare, name: name.slice(0, 12 + next(6)) }], [one]);
        break;
      case 'accents':
        add([{ ...bare, name: name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase() }], [one]);
        break;
      case 'fee taken off':
        add(
          [{ ...line, value: value - 99 }],
          [one, { ...one, id: `o-${n}-fee`, kind: 'fee', value: -99, references: [order] }],
        );
        break;
      case 'split in two': {
        const half = 1 + next(value - 1);
        add(
          [{ ...line, endToEndIds: [], references: [order] }],
          [
            { ...one, value: half },
            { ...one, id: `o-${n}-b`, value: value - half, endToEndId: `${endToEndId.slice(0, -1)}Z` },
          ],
        );
        break;
      }
      case 'refunded in two': {
        const half = 1 + next(value - 1);
        const id = endToEndId.replace(/^E/, 'D');
        const back: FileLine = {
          ...line,
          id: `t-${n}-back`,
          value: -value,
          endToEndIds: [],
          references: [order],
        };
        add([line], [one]);
        add(
          [back],
          [
            { ...one, id: `o-${n}-b`, kind: 'refund', value: -half, endToEndId: id },
            {
              ...one,
              id: `o-${n}-c`,
              kind: 'refund',
              value: half - value,
              endToEndId: `${id.slice(0, -1)}Z`,
            },
          ],
        );
        break;
      }
      case 'twin':
        // The same person pays the same twice within days, and the file has no ids.
        add([bare], [one]);
        add(
          [{ ...bare, id: `t-${n}-b`, line: n + 2, day: dayAt(day + 1) }],
          [
            {
              ...one,
              id: `o-${n}-b`,
              day: dayAt(day + 1),
              endToEndId: `${endToEndId.slice(0, -1)}Z`,
              references: [`${order}-b`],
            },
          ],
        );
        break;
      case 'only fileLines':
        add([next(2) === 0 ? line : bare], []);
        break;
      case 'only accountLines':
        add([], [one]);
        break;
    }
  }
  return { fileLines, accountLines, pairs, noiseOf, period: { from: dayAt(0), to: dayAt(days + 5) } };
}
