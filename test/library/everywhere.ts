// Uses each entry that runs anywhere. The result is the same JSON in every runtime.
import * as brcode from '#library/brcode.ts';
import * as pix from '#library/pix.ts';
import * as webhooks from '#library/webhooks.ts';

export interface Delivery {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly publicKey?: string;
  readonly company?: string;
  readonly secret?: string;
}

/** Returns the reason of a failure, or the whole error if it is none of the library. */
function reasonOf(error: unknown): unknown {
  if (error instanceof webhooks.WebhookError) return { reason: error.reason, message: error.message };
  if (error instanceof pix.InvalidValueError) return { reason: error.reason, message: error.message };
  return `${String(error)} ${String((error as Error | undefined)?.stack)}`;
}

const attempt = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return reasonOf(error);
  }
};

/** Returns the results of the library, for comparison. */
export async function everywhere(deliveries: readonly Delivery[], texts: readonly string[]): Promise<string> {
  const events: unknown[] = [];
  for (const { headers, ...delivery } of deliveries)
    for (const given of [headers, new Headers(headers)])
      events.push(await webhooks.verifyWebhook({ ...delivery, headers: given }).catch(reasonOf));
  const read = texts.map((text) =>
    [
      brcode.decodeBrCode,
      brcode.lintBrCode,
      brcode.unwrapBrCode,
      (name: string) =>
        brcode.encodeBrCode({
          key: 'a@b.co',
          merchantName: brcode.toBrCodeText(name, 25),
          merchantCity: name,
        }),
      pix.parsePixKey,
      pix.formatPixKey,
      pix.parseTaxId,
      pix.maskTaxId,
      pix.parseReais,
      pix.parseEndToEndId,
      pix.isStaticTxid,
      pix.isBusinessDay,
    ].map((call) => attempt(() => call(text))),
  );
  const id = pix.makeEndToEndId({ ispb: '12345678', at: 0 });
  return JSON.stringify({
    events,
    read,
    id: id.slice(0, -11),
    suffix: id.slice(-11).length,
    day: pix.brasiliaDay(0),
    amount: pix.formatReais(123_456_789),
  });
}
