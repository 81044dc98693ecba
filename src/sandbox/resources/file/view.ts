// JSON of uploaded files.
import type { SandboxContext } from '#sandbox/context.ts';
import type { FileRow } from '#sandbox/store/tables/files.ts';

/** Returns the URL at which a file is served. */
export const fileUrl = ({ publicUrl }: Pick<SandboxContext, 'publicUrl'>, { token }: FileRow): string =>
  `${publicUrl}/files/${token}`;

export const fileView = (context: Pick<SandboxContext, 'publicUrl'>, row: FileRow) => ({
  id: row.oid,
  correlationID: row.correlation_id,
  purpose: row.purpose,
  fileName: row.name,
  contentType: row.content_type,
  size: row.content.length,
  url: fileUrl(context, row),
});
