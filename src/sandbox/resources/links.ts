// URLs of the payment page and of the QR image of charges and static QR codes.
import { qrImagePath } from '#contract/namespace.ts';
import type { SandboxContext } from '#sandbox/context.ts';

/** Returns the URLs of the payment page and the QR image. */
export const linksOf = (
  context: Pick<SandboxContext, 'namespace' | 'publicUrl'>,
  paymentLinkID: string,
): { paymentLinkUrl: string; qrCodeImage: string } => ({
  paymentLinkUrl: `${context.publicUrl}/pay/${paymentLinkID}`,
  qrCodeImage: context.publicUrl + qrImagePath(context.namespace, paymentLinkID),
});
