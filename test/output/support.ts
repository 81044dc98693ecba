import { english } from '#messages/message.ts';
import { OUTPUT_FORMATS } from '#output/formats.ts';
import { render } from '#output/render.ts';
import type { RenderOptions } from '#output/render-options.ts';
import type { View } from '#output/view.ts';

export interface Rendered {
  readonly out: string;
  readonly chunks: readonly string[];
  readonly notes: readonly string[];
}

/** What is written for a result on a colourless terminal of 80 columns. */
export async function show(
  data: unknown,
  options: Partial<RenderOptions> & Pick<RenderOptions, 'format'>,
  view?: View,
): Promise<Rendered> {
  const chunks: string[] = [];
  const notes: string[] = [];
  await render(data, view, {
    write: (chunk) => void chunks.push(chunk),
    note: (message) => notes.push(english(message)),
    color: false,
    width: 80,
    terminal: true,
    now: Date.parse('2026-11-21T15:00:00Z'),
    documented: () => Promise.resolve([]),
    ...options,
  });
  return { out: chunks.join(''), chunks, notes };
}

export async function* stream(...items: unknown[]): AsyncGenerator {
  yield* items;
}

export const FORMATS = [...OUTPUT_FORMATS, 'tsv'] as const;

export const CHARGES: View = {
  columns: [
    { path: 'correlationID', label: 'Correlation ID' },
    { path: 'status', label: 'Status', format: 'state' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'customer.name', label: 'Customer' },
    { path: 'createdAt', label: 'Created', format: 'time' },
  ],
  qr: 'brCode',
  empty: 'No charges.',
};

export const charge = (more: Record<string, unknown> = {}) => ({
  correlationID: 'c-1',
  status: 'ACTIVE',
  value: 1990,
  customer: { name: 'Ana Souza', taxID: { taxID: '52998224725', type: 'BR:CPF' } },
  createdAt: '2026-11-21T16:45:00.000Z',
  unknownToUs: { kept: [1, 2] },
  ...more,
});
