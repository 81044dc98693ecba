// Creates static QR codes: payable any number of times, with a fixed amount or an amount chosen by the payer.
import { directoryKey } from '#pix/pix-key.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { staticCode } from '#sandbox/resources/brcode/encode.ts';
import { holderOf } from '#sandbox/resources/pix-key/holder.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { QrCodeRow } from '#sandbox/store/tables/qrcodes.ts';
import { qrcodeBySeq, qrcodes } from '#sandbox/store/tables/qrcodes.ts';

/** Maximum length of the txid of a static QR code. */
const IDENTIFIER_CHARACTERS = 25;

/** Returns the receiver: the caller's account, or the company's holder of the key. @throws Refusal if there is none */
function receiverOf(
  { db, company, account }: CompanyContext,
  requested: string | undefined,
): { pixKey: string; account: number; subaccount: number | null } {
  if (requested === undefined) return { pixKey: accountById(db, account).pix_key, account, subaccount: null };
  const pixKey = directoryKey(requested);
  const holder = holderOf(db, pixKey, company.id);
  if (holder?.company !== company.id)
    throw new Refusal(`Nenhuma conta desta empresa tem a chave Pix ${pixKey}`);
  return { pixKey, account: holder.account, subaccount: holder.subaccount };
}

/** Creates a static QR code. @throws Refusal if that is not possible */
export function createQrcode(context: CompanyContext, input: Body<'qrcode.create'>): QrCodeRow {
  const { db, ids, now, company } = context;
  const correlationId = input.correlationID ?? ids.uuid();
  if (qrcodes.has(db, { company: company.id, correlation_id: correlationId }))
    throw new Refusal('Já existe um QR Code com este Correlação ID');
  const identifier = ids.hex32().slice(0, IDENTIFIER_CHARACTERS);
  const { pixKey, ...receiver } = receiverOf(context, input.pixKey);
  const brCode = staticCode(company, {
    pixKey,
    identifier,
    valueCents: input.value,
    comment: input.comment ?? '',
  });
  const seq = qrcodes.insert(db, {
    company: company.id,
    ...receiver,
    pix_key: pixKey,
    oid: ids.oid(),
    name: input.name,
    value: input.value,
    comment: input.comment,
    correlation_id: correlationId,
    identifier,
    payment_link_id: ids.uuidOfRecord(),
    br_code: brCode,
    created_at: now,
    updated_at: now,
  });
  return qrcodeBySeq(db, seq);
}
