// Table of companies that were registered for an account of their own.
import { TAX_ID_TYPE } from '#contract/statuses.ts';
import { generated, integer, json, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

/** Person who represents a registered company. */
export interface Representative {
  readonly name?: string;
  readonly taxID: string;
}

/** How far a registration is. */
export interface RegisterProgress {
  /** Steps of the company that are done, in their order. */
  readonly completed: readonly string[];
  /** Steps that the review returned, and since when; epoch milliseconds. */
  readonly invalidated: Readonly<Record<string, number>>;
  /** How often the review returned the registration. */
  readonly returns: number;
  /** What is missing, or why it was rejected. */
  readonly reason?: string | undefined;
}

export const accountRegisters = defineTable({
  name: 'account_registers',
  columns: {
    seq: generated,
    /** Company that made the registration. */
    company: integer,
    oid: text,
    correlation_id: text,
    tax_id: text,
    tax_type: oneOf(TAX_ID_TYPE),
    name: text,
    status: oneOf(['PENDING', 'IN_REVIEW', 'APPROVED', 'REJECTED']),
    redirect_url: nullable(text),
    representatives: json<readonly Representative[]>(),
    progress: json<RegisterProgress>(),
    /** The company that exists since the approval. */
    registered: nullable(integer),
    created_at: integer,
  },
  onReset: 'keep',
});
export type AccountRegisterRow = RowOf<typeof accountRegisters>;
