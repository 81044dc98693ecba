// Finds static QR codes by the ids that requests contain.
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { oidOf } from '#sandbox/ids.ts';
import type { QrCodeRow } from '#sandbox/store/tables/qrcodes.ts';
import { qrcodeById } from '#sandbox/store/tables/qrcodes.ts';

/** Finds a static QR code by id, correlation id or identifier; undefined if the company has none. */
export const findQrcode = (
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  id: string,
): QrCodeRow | undefined => qrcodeById(db, company.id, id, oidOf('PixQrCode', id) ?? id);

/** Like `findQrcode`. @throws Refusal if there is none */
export function requireQrcode(context: Pick<CompanyContext, 'db' | 'company'>, id: string): QrCodeRow {
  const row = findQrcode(context, id);
  if (row === undefined) throw new Refusal('QR Code não encontrado');
  return row;
}
