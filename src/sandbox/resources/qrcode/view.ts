// JSON of static QR codes.
import type { PixQrCode } from '#contract/resources/qrcode.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { globalId } from '#sandbox/ids.ts';
import { linksOf } from '#sandbox/resources/links.ts';
import type { QrCodeRow } from '#sandbox/store/tables/qrcodes.ts';

export function qrcodeView(
  context: Pick<SandboxContext, 'namespace' | 'publicUrl'>,
  row: QrCodeRow,
): PixQrCode {
  return withoutNulls({
    name: row.name,
    value: row.value,
    comment: row.comment ?? '',
    correlationID: row.correlation_id,
    identifier: row.identifier,
    paymentLinkID: row.payment_link_id,
    ...linksOf(context, row.payment_link_id),
    pixKey: row.pix_key === '' ? undefined : row.pix_key,
    brCode: row.br_code,
    globalID: globalId('PixQrCode', row.oid),
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
  });
}
