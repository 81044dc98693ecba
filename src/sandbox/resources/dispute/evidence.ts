// Evidence of the company in a dispute.
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { fileOf } from '#sandbox/resources/file/files.ts';
import { fileUrl } from '#sandbox/resources/file/view.ts';
import type { DisputeRow } from '#sandbox/store/tables/disputes.ts';
import { disputes, documents } from '#sandbox/store/tables/disputes.ts';
import { assertOpen } from './decision.ts';

type Document = Body<'dispute.evidence'>['documents'][number];
type StoredDocument = Document & { readonly url: string };

/**
 * Stores the URLs of the documents, each correlation id once, without fetching them, and returns the documents.
 * @throws Refusal if the dispute has ended, or for an invalid document
 */
export function addEvidence(
  context: CompanyContext,
  row: DisputeRow,
  requested: readonly Document[],
): readonly StoredDocument[] {
  const { db, now } = context;
  if (row.status === 'ACCEPTED') throw new Refusal('You cannot send a evidence for a accepted dispute');
  assertOpen(row);
  if (requested.length === 0) throw new Refusal('documents must have one document at least');
  const stored = requested.map((document) => ({ ...document, url: urlOf(context, document) }));
  for (const { url, correlationID, description } of stored) {
    const exists =
      correlationID !== undefined && documents.has(db, { dispute: row.seq, correlation_id: correlationID });
    if (exists) continue;
    documents.insert(db, {
      dispute: row.seq,
      url,
      correlation_id: correlationID,
      description,
      created_at: now,
    });
  }
  disputes.update(db, { seq: row.seq }, { status: 'IN_REVIEW', updated_at: now });
  return stored;
}

/** Returns the URL of a document. @throws Refusal if it has both a URL and a file id, or the file is unknown */
function urlOf(context: CompanyContext, { url, fileId }: Document): string {
  if (fileId === undefined) return url ?? '';
  if (url !== undefined) throw new Refusal('url does not go with fileId');
  return fileUrl(context, fileOf(context, fileId, 'DISPUTE_EVIDENCE'));
}
