// `charge qr`: shows the QR code of a charge in the terminal, or writes it to a file or as text.
import { validField } from '#client/answers/checked-answer.ts';
import { command } from '#commands/kit/define.ts';
import { send } from '#commands/kit/service.ts';
import { QR_DETAIL, QR_OPTIONS, QR_OUTPUT, saveQr } from '#commands/qrcode/picture.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { defined } from '#errors/defined.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import { oneCharge } from './view.ts';

const get = pick(chargeOperations, 'charge.get');
const base64 = pick(chargeOperations, 'charge.qr-base64');

/** @throws PixctlError (exit 2) for a charge without paymentLinkID, which identifies its image */
function linkOf(paymentLinkID: string | undefined): string {
  if (paymentLinkID === undefined)
    throw usageError(
      say`the service returned no paymentLinkID`,
      say`Leave out --from-service.`,
      'no-payment-link',
    );
  return paymentLinkID;
}

async function serviceImage(
  context: Context,
  paymentLinkID: string | undefined,
  pixels: number,
): Promise<Uint8Array> {
  const reply = await (
    await context.service.client()
  ).call(pick(chargeOperations, 'charge.qr-image'), {
    path: { id: linkOf(paymentLinkID) },
    query: { size: pixels },
  });
  return defined(reply.bytes, 'image');
}

export const chargeQr = command({
  meta: {
    name: 'charge qr',
    words:
      'qr, qr code, qrcode dinamico, png, svg, imagem, image, imagem do qr code, baixar qr code, imprimir qr code, print qr code, qr code da cobranca',
    summary: 'Show or save the QR code of a charge',
    operation: get,
    examples: [
      { command: 'pixctl charge qr order-1', note: 'In the terminal' },
      { command: 'pixctl charge qr order-1 --png order-1.png --size 2048', note: 'As a PNG image' },
      {
        command: 'pixctl charge qr order-1 --from-service --base64 --jq .imageBase64',
        note: 'As a data URI',
      },
    ],
  },
  input: {
    args: [{ name: 'id', description: 'charge id or correlation id', source: 'charge', states: ['ACTIVE'] }],
    options: {
      ...QR_OPTIONS,
      'from-service': {
        type: 'boolean',
        description: 'save the PNG of the service instead of generating one',
      },
      base64: {
        type: 'boolean',
        description: 'with --from-service: print its PNG as a data URI, such as for an e-mail',
      },
    },
  },
  run: async (context, input) => {
    const { base64: asText, 'from-service': fromService, png, svg, size } = input.options;
    if (asText === true && (fromService !== true || png !== undefined || svg !== undefined))
      throw usageError(
        say`--base64 goes with --from-service, and without --png and --svg`,
        say`Nothing was sent.`,
      );
    const found = await send(context, get, { path: input.args });
    const brCode = validField(get, found, 'brCode');
    const correlationID = validField(get, found, 'correlationID');
    const paymentLinkID = validField(get, found, 'paymentLinkID');
    if (asText === true) {
      const image = await send(context, base64, {
        path: { id: linkOf(paymentLinkID) },
        query: size === undefined ? {} : { size },
      });
      return { correlationID, brCode, imageBase64: validField(base64, image, 'imageBase64') };
    }
    const saved = await saveQr(
      context,
      input.options,
      brCode,
      fromService === true ? (_code, pixels) => serviceImage(context, paymentLinkID, pixels) : undefined,
    );
    return { correlationID, brCode, ...(saved.length === 0 ? {} : { saved }) };
  },
  show: {
    view: { ...oneCharge(), qr: 'brCode', detail: QR_DETAIL, newFieldsOf: () => [] },
    fields: [
      ...QR_OUTPUT,
      { path: 'imageBase64', description: 'the PNG as a data URI: data:image/png;base64,…' },
    ],
  },
});
