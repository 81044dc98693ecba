// Addresses and codes that a charge and a static QR code both carry.
import { qrImagePath } from '../../contract/namespace.ts';
import { encodeBrCode } from '../../pix/brcode/encode.ts';
import type { Company, World } from '../world.ts';

const LONGEST_LOCATION = 77;

/** The page on which a charge is paid, and its QR image. */
export const linksOf = (
  world: Pick<World, 'namespace' | 'publicUrl'>,
  paymentLinkID: string,
): { paymentLinkUrl: string; qrCodeImage: string } => ({
  paymentLinkUrl: `${world.publicUrl}/pay/${paymentLinkID}`,
  qrCodeImage: world.publicUrl + qrImagePath(world.namespace, paymentLinkID),
});

/** BR Code of a charge, in the shape in which the service writes its codes. */
export function dynamicCode(
  world: Pick<World, 'publicUrl'>,
  company: Pick<Company, 'name' | 'city'>,
  charge: { readonly transactionID: string; readonly identifier: string; readonly valueCents: number },
): string {
  const location = `${world.publicUrl.replace(/^https?:\/\//, '')}/qr/v1/${charge.transactionID}`;
  return encodeBrCode(
    {
      url: location.length <= LONGEST_LOCATION ? location : `sandbox.invalid/qr/v1/${charge.transactionID}`,
      merchantName: company.name,
      merchantCity: company.city,
      valueCents: charge.valueCents,
      txid: charge.identifier,
    },
    { style: 'service', truncate: true },
  );
}

/** BR Code of a static QR code. */
export const staticCode = (
  company: Pick<Company, 'name' | 'city'>,
  code: { readonly pixKey: string; readonly identifier: string; readonly valueCents: number | undefined },
): string =>
  encodeBrCode(
    {
      key: code.pixKey,
      merchantName: company.name,
      merchantCity: company.city,
      valueCents: code.valueCents,
      txid: code.identifier,
    },
    { style: 'service', truncate: true },
  );
