// Serves the payload at the location URL of a BR Code, which the payer's bank reads, with the field names of the Pix
// standard. Plain JSON, not signed, as no bank is involved. Anybody who has the code can read it, so it contains
// nothing about the customer.
import { brasiliaDay } from '#pix/dates.ts';
import { centsToDecimal } from '#pix/money.ts';
import type { Reply, SandboxContext } from '#sandbox/context.ts';
import { Refusal, time, withoutNulls } from '#sandbox/context.ts';
import { companyById } from '#sandbox/resources/account/company.ts';
import { fromJson } from '#sandbox/store/table.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import { subscriptions, updatesOf } from '#sandbox/store/tables/subscriptions.ts';
import { due as dueOf } from './terms.ts';

/** Statuses of the Pix standard. EXPIRADA is our own: in the standard the reader compares the expiry itself. */
const STATUS = { ACTIVE: 'ATIVA', COMPLETED: 'CONCLUIDA', EXPIRED: 'EXPIRADA' } as const;
const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';

const PATH = /^\/qr\/v1\/([0-9a-f]{32})$/;
const RECURRENCE_PATH = /^\/qr\/v1\/rec\/(R[A-Z][0-9A-Za-z]{27})$/;

/**
 * Answers `GET /qr/v1/{id}` and `GET /qr/v1/rec/{id}`; undefined for any other path.
 * @throws Refusal 404 if there is no charge or mandate with this id
 */
export function serveLocation(context: () => SandboxContext, pathname: string): Reply | undefined {
  const recurrence = RECURRENCE_PATH.exec(pathname)?.[1];
  if (recurrence !== undefined) {
    const here = context();
    const mandate = subscriptions.find(here.db, { recurrence_id: recurrence });
    if (mandate === undefined) throw new Refusal('Not found', 404);
    return { body: recurrenceOf(here, mandate) };
  }
  const id = PATH.exec(pathname)?.[1];
  if (id === undefined) return undefined;
  const here = context();
  const charge = charges.find(here.db, { transaction_id: id });
  if (charge === undefined) throw new Refusal('Not found', 404);
  return { body: payloadOf(here, charge) };
}

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

type Placed = Pick<SandboxContext, 'db' | 'publicUrl'>;

/** Returns the id in a location of this sandbox; undefined for the location of another host. */
function idAt({ publicUrl }: Placed, url: string, path: RegExp): string | undefined {
  if (!URL.canParse(`http://${url}`)) return undefined;
  const { host, pathname } = new URL(`http://${url}`);
  return [new URL(publicUrl).host, 'sandbox.invalid'].includes(host) ? path.exec(pathname)?.[1] : undefined;
}

const NOT_OURS = 'the location is not of this sandbox, and it asks no other';

/** Returns the charge at a location, or an error text. */
export function chargeByLocation(context: Placed, url: string): ChargeRow | string {
  const id = idAt(context, url, PATH);
  if (id === undefined) return NOT_OURS;
  return charges.find(context.db, { transaction_id: id }) ?? 'there is no charge at this location';
}

/** Returns the mandate at a location, or an error text. */
export function mandateByLocation(context: Placed, url: string): SubscriptionRow | string {
  const id = idAt(context, url, RECURRENCE_PATH);
  if (id === undefined) return NOT_OURS;
  return subscriptions.find(context.db, { recurrence_id: id }) ?? 'there is no mandate at this location';
}

/** Payload of a mandate, with the field names of the Pix standard. */
function recurrenceOf(context: SandboxContext, row: SubscriptionRow) {
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

export function payloadOf(context: SandboxContext, charge: ChargeRow): Payload {
  const company = companyById(context.db, charge.company);
  const overdue = charge.type === 'OVERDUE';
  const due = dueOf(context, charge);
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
