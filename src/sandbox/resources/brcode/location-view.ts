// JSON of the payloads at the location URLs of BR Codes, with the field names of the Pix standard. Plain JSON, not signed, as
// no bank is involved. Anybody who has the code can read it, so it contains nothing about the customer.
import { brasiliaDay } from '#pix/dates.ts';
import { centsToDecimal } from '#pix/money.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { itemizedAmountDue } from '#sandbox/resources/charge/amount-due.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import { updatesOf } from '#sandbox/store/tables/subscriptions.ts';

/** Statuses of the Pix standard. EXPIRADA is our own: in the standard the reader compares the expiry itself. */
const STATUS = { ACTIVE: 'ATIVA', COMPLETED: 'CONCLUIDA', EXPIRED: 'EXPIRADA' } as const;

const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';

/** Payload of a charge, with the field names of the Pix standard. */
interface Payload {
  readonly calendario: {
    readonly criacao: string;
    readonly apresentacao: string;
    readonly expiracao?: number;
    readonly dataDeVencimento?: string;
    readonly validadeAposVencimento?: number | null;
  };
  readonly txid: string;
  readonly revisao: number;
  readonly status: string;
  readonly recebedor: Readonly<Record<string, string>>;
  readonly valor: {
    readonly original: string;
    readonly multa?: string;
    readonly juros?: string;
    readonly desconto?: string;
    readonly final?: string;
  };
  readonly chave: string;
  readonly solicitacaoPagador?: string;
  readonly infoAdicionais?: readonly { readonly nome: string; readonly valor: string }[];
}

export function chargePayload(context: SandboxContext, charge: ChargeRow): Payload {
  const company = companyById(context.db, charge.company);
  const overdue = charge.type === 'OVERDUE';
  const due = itemizedAmountDue(context, charge);
  const info = fromJson(charge.additional_info);
  return {
    calendario: {
      criacao: time(charge.created_at),
      apresentacao: time(context.now),
      ...(overdue
        ? {
            dataDeVencimento: brasiliaDay(charge.expires_at),
            validadeAposVencimento: charge.days_after,
          }
        : { expiracao: charge.expires_in }),
    },
    txid: charge.transaction_id,
    revisao: 0,
    status: charge.deleted_at === null ? STATUS[charge.status] : REMOVED,
    recebedor: {
      nome: company.name,
      cidade: company.city,
      [company.taxId.length === 11 ? 'cpf' : 'cnpj']: company.taxId,
    },
    valor: {
      original: centsToDecimal(due.valueCents),
      ...(overdue
        ? {
            multa: centsToDecimal(due.fineCents),
            juros: centsToDecimal(due.interestCents),
            ...(charge.early_discount === null ? {} : { desconto: centsToDecimal(due.discountCents) }),
            final: centsToDecimal(due.totalCents),
          }
        : {}),
    },
    chave: accountById(context.db, charge.account).pix_key,
    ...withoutNulls({
      solicitacaoPagador: charge.comment === '' ? undefined : charge.comment,
      infoAdicionais:
        info.length === 0 ? undefined : info.map(({ key, value }) => ({ nome: key, valor: value })),
    }),
  };
}

/** Payload of a mandate, with the field names of the Pix standard. */
export function mandatePayload(context: SandboxContext, row: SubscriptionRow) {
  const { name, taxId } = companyById(context.db, row.company);
  return withoutNulls({
    idRec: row.recurrence_id,
    status: row.mandate,
    calendario: { dataInicial: brasiliaDay(row.first_at), periodicidade: row.frequency },
    politicaRetentativa: row.retry_policy,
    recebedor: { nome: name, [taxId.length === 11 ? 'cpf' : 'cnpj']: taxId },
    atualizacao: updatesOf(row).map(({ status, at }) => ({ status, data: time(at) })),
  });
}
