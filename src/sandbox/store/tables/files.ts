// Table of uploaded files.
import { FILE_TYPE } from '#contract/file-types.ts';
import { FILE_PURPOSE } from '#contract/resources/file.ts';
import { bytes, generated, integer, oneOf, text } from '#sandbox/store/columns.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

export const files = defineTable({
  name: 'files',
  columns: {
    seq: generated,
    company: integer,
    oid: text,
    correlation_id: text,
    purpose: oneOf(FILE_PURPOSE),
    name: text,
    content_type: oneOf(FILE_TYPE),
    /** Unguessable last part of the file's URL. */
    token: text,
    content: bytes,
    created_at: integer,
  },
  onReset: 'empty',
});
export type FileRow = RowOf<typeof files>;
