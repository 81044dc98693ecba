// Derives the view of a contract resource from a list of fields; the formats follow from its schema.
import { isObject, schemaAt } from '#contract/path.ts';
import type { Infer, ObjectSchema, Schema } from '#contract/schema/schema.ts';
import type { PathOf } from '#contract/schema/types.ts';
import type { Text } from '#messages/message.ts';
import type { CellFormat, Column, RecentKind, View } from './view.ts';

/** A path; with a label if it differs from the field name, and further column settings. */
type Shown<P extends string> =
  P | readonly [path: P, label: Text, more?: Pick<Column, 'format' | 'show' | 'keep' | 'whole'>];

export interface ViewSpec<P extends string> {
  readonly recent?: Readonly<Partial<Record<RecentKind, P>>>;
  readonly columns: readonly Shown<P>[];
  readonly detail?: readonly Shown<P>[];
  readonly drawn?: readonly Shown<P>[];
  readonly drawnDetail?: readonly Shown<P>[];
  readonly qr?: P | readonly P[];
  readonly empty?: string;
}

/** The view fits any item with these paths. */
export function viewOf<S extends ObjectSchema, const P extends PathOf<Infer<S>>>(
  schema: S,
  { columns, detail, drawn, drawnDetail, ...rest }: ViewSpec<P>,
): View<P> {
  const formatAt = (path: string): CellFormat | undefined => formatOf(schemaAt(schema, path), path);
  const column = (shown: Shown<P>): Column<P> => {
    const [path, label = labelOf(path), more = {}] = typeof shown === 'string' ? [shown] : shown;
    const format = formatAt(path);
    return { path, label, ...(format === undefined ? {} : { format }), ...more };
  };
  return {
    ...rest,
    formatOf: formatAt,
    newFieldsOf: (item) => newFields(schema, item).slice(0, MAX_NEW_FIELDS),
    columns: columns.map(column),
    ...(detail === undefined ? {} : { detail: detail.map(column) }),
    ...(drawn === undefined ? {} : { drawn: drawn.map(column) }),
    ...(drawnDetail === undefined ? {} : { drawnDetail: drawnDetail.map(column) }),
  };
}

/** Maximum number of new fields; an unlimited list would push everything else off the screen. */
const MAX_NEW_FIELDS = 20;

/** Returns the paths of fields in an answer that the contract does not know yet. */
function newFields(schema: ObjectSchema, item: unknown, prefix = ''): string[] {
  if (!isObject(item)) return [];
  return Object.entries(item).flatMap(([name, value]) => {
    const known = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (known === undefined) return [prefix + name];
    return known.type === 'object' ? newFields(known, value, `${prefix}${name}.`) : [];
  });
}

/** Converts a field name to a label: `infoPagador` → `Info pagador`, `refundId` → `Refund ID`. */
function labelOf(path: string): string {
  const words = path
    .slice(path.lastIndexOf('.') + 1)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bid$/, 'ID');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatOf(schema: Schema | undefined, path: string): CellFormat | undefined {
  if (schema?.type === 'boolean') return 'boolean';
  if (schema?.type === 'integer') return schema.unit === 'cents' ? 'money' : undefined;
  if (schema?.type !== 'string') return undefined;
  if (schema.format === 'date-time') return 'time';
  if (schema.format === 'tax-id') return 'tax-id';
  if (schema.format === 'pix-key' || schema.format === 'phone') return 'key';
  return schema.enum !== undefined && /(?:status|state|type|frequency)$/i.test(path) ? 'state' : undefined;
}
