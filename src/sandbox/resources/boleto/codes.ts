// Boletos that a company can pay: those of the sandbox's own charges, and those of other banks.
import { createHash } from 'node:crypto';
import type { Boleto } from '#boleto/boleto.ts';
import { bankBarcode, parseBoleto } from '#boleto/boleto.ts';
import { dueDateOf, dueFactorOf } from '#boleto/due-date.ts';
import type { PayableBoleto } from '#contract/resources/boleto.ts';
import { english } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';
import { cnpjCheckDigits } from '#pix/tax-id.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { Refusal, time, withoutNulls } from '#sandbox/context.ts';
import { findBanks } from '#sandbox/resources/bank/banks.ts';
import { amountDueNow, isPayable } from '#sandbox/resources/charge/amount-due.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import { approvedBoletoPayment } from '#sandbox/store/tables/payments.ts';

/** COMPE code of the bank that the sandbox simulates; no real bank has it. */
const OWN_BANK = { code: '999', name: 'Sandbox' } as const;

/** Kinds of companies that issue bills, by the second digit of the code. */
const SEGMENTS: Readonly<Record<string, string>> = {
  1: 'Prefeituras',
  2: 'Saneamento',
  3: 'Energia elétrica e gás',
  4: 'Telecomunicações',
  5: 'Órgãos governamentais',
  6: 'Carnês e outros convênios',
  7: 'Multas de trânsito',
  9: 'Uso exclusivo do banco',
};

/** Makes the barcode of a new charge; `transactionID` is 32 hexadecimal digits. */
export const barcodeOfCharge = ({
  transactionID,
  valueCents,
  dueDate,
}: {
  readonly transactionID: string;
  readonly valueCents: number;
  /** Epoch milliseconds. */
  readonly dueDate: number;
}): string =>
  bankBarcode({
    bank: OWN_BANK.code,
    dueFactor: dueFactorOf(dueDate),
    valueCents,
    own: (BigInt(`0x${transactionID}`) % 10n ** 25n).toString().padStart(25, '0'),
  });

/** Boleto with its charge, if it is one of the sandbox. */
export interface FoundBoleto {
  readonly view: PayableBoleto;
  readonly charge: ChargeRow | undefined;
}

/** @throws Refusal if the code is invalid, unknown, or its boleto cannot be paid */
export function findBoleto(context: SandboxContext, code: string): FoundBoleto {
  const boleto = readCode(code);
  assertUnpaid(context, boleto.barcode);
  const charge = charges.find(context.db, { boleto_barcode: boleto.barcode });
  if (charge !== undefined) return { view: ownBoleto(context, boleto, charge), charge };
  return { view: foreignBoleto(context, boleto), charge: undefined };
}

function readCode(code: string): Boleto {
  try {
    return parseBoleto(code);
  } catch (error) {
    if (error instanceof InvalidValue) throw new Refusal(`Boleto inválido: ${english(error.userMessage)}`);
    throw error;
  }
}

/** @throws Refusal if a payment has paid the boleto, or is about to: a bank pays a boleto once */
export function assertUnpaid({ db }: Pick<SandboxContext, 'db'>, barcode: string): void {
  const paid = approvedBoletoPayment(db, barcode);
  if (paid !== undefined)
    throw new Refusal(
      paid.status === 'CONFIRMED' ? 'O boleto já foi pago' : 'O pagamento do boleto já está em andamento',
    );
}

const unknownBoleto = (): Refusal => {
  const error = 'Boleto não encontrado';
  return new Refusal(error, 400, { error, errorCode: 'BOLETO_PROVIDER_ID_UNKNOWN' });
};

/** @throws Refusal if the charge cannot be paid any more */
export function assertPayable(context: Pick<SandboxContext, 'now'>, charge: ChargeRow): void {
  if (charge.status === 'COMPLETED') throw new Refusal('O boleto já foi pago');
  if (charge.deleted_at !== null || !isPayable(context, charge))
    throw new Refusal('O boleto não pode mais ser pago');
}

function ownBoleto(
  context: SandboxContext,
  { barcode, digitable }: Boleto,
  charge: ChargeRow,
): PayableBoleto {
  assertPayable(context, charge);
  const { name, taxId } = companyById(context.db, charge.company);
  return {
    barcode,
    digitable,
    expiresDate: time(charge.expires_at),
    totalValue: amountDueNow(context, charge),
    issuingEntity: OWN_BANK,
    finalBeneficiary: { name, taxID: taxId },
  };
}

/** Makes up a recipient for a boleto of another bank, always the same one for the same code. */
function foreignBoleto({ now }: SandboxContext, boleto: Boleto): PayableBoleto {
  const { barcode, digitable, bank, dueFactor, valueCents } = boleto;
  const issuingEntity = bank === undefined ? issuerOfBill(barcode) : issuerOfBank(bank);
  if (issuingEntity === undefined) throw unknownBoleto();
  if (valueCents === undefined) throw new Refusal('O boleto não tem valor: o sandbox não pode pagá-lo');
  const dueDate = dueFactor === undefined ? undefined : dueDateOf(dueFactor, now);
  return withoutNulls({
    barcode,
    digitable,
    expiresDate: dueDate === undefined ? undefined : time(dueDate),
    totalValue: valueCents,
    issuingEntity,
    finalBeneficiary: recipientOf(barcode),
  });
}

function issuerOfBank(compe: string): PayableBoleto['issuingEntity'] {
  const [bank] = findBanks({ compe });
  return bank && { code: compe, name: bank.name };
}

function issuerOfBill(barcode: string): PayableBoleto['issuingEntity'] {
  const segment = SEGMENTS[barcode[1] ?? ''];
  return segment === undefined ? undefined : { name: segment };
}

const NAMES = ['Almeida', 'Barbosa', 'Cardoso', 'Dias', 'Esteves', 'Ferreira', 'Gomes', 'Moreira'] as const;

function recipientOf(barcode: string): PayableBoleto['finalBeneficiary'] {
  const digest = createHash('sha256').update(barcode).digest();
  const base = `${digest.reduce((text, byte) => text + String(byte % 10), '').slice(0, 8)}0001`;
  return {
    name: `${NAMES[(digest[0] ?? 0) % NAMES.length] ?? ''} Comércio Ltda.`,
    taxID: base + cnpjCheckDigits(base),
  };
}
