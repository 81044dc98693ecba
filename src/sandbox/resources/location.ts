// What stands behind the location in a charge's code: the payload that the payer's bank reads, with the names of the
// Pix standard. Plain JSON, not signed: no bank is asked here. Whoever sees a code can read it, so it says nothing of
// the customer.
import { brasiliaDay } from '../../pix/dates.ts';
import { centsToDecimal } from '../../pix/money.ts';
import { Refusal, withoutNulls, time } from '../context.ts';
import type { Reply, SandboxContext } from '../context.ts';
import { accountById } from '../store/accounts.ts';
import { charges } from '../store/charges.ts';
import type { ChargeRow } from '../store/charges.ts';
import { fromJson } from '../store/table.ts';
import { due as dueOf } from './charge-terms.ts';
import { companyById } from './company.ts';

/** States of the standard, and one of ours: it leaves it to the reader to find that the time is over. */
const STATUS = { ACTIVE: 'ATIVA', COMPLETED: 'CONCLUIDA', EXPIRED: 'EXPIRADA' } as const;
const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';

const PATH = /^\/qr\/v1\/([0-9a-f]{32})$/;

/** Answers `GET /qr/v1/{id}`; undefined for any other path. @throws Refusal 404 when no charge stands there. */
export function serveLocation(context: () => SandboxContext, pathname: string): Reply | undefined {
  const id = PATH.exec(pathname)?.[1];
  if (id === undefined) return undefined;
  const here = context();
  const charge = charges.find(here.db, { transaction_id: id });
  if (charge === undefined) throw new Refusal('Not found', 404);
  return { body: payloadOf(here, charge) };
}

/** The payload, with the names of the Pix standard. */
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

/** The charge that a location leads to, or why it leads to none here. */
export function chargeByLocation(
  { db, publicUrl }: Pick<SandboxContext, 'db' | 'publicUrl'>,
  url: string,
): ChargeRow | string {
  if (!URL.canParse(`http://${url}`)) return 'the location is no address';
  const { host, pathname } = new URL(`http://${url}`);
  const id = PATH.exec(pathname)?.[1];
  if (id === undefined || ![new URL(publicUrl).host, 'sandbox.invalid'].includes(host))
    return 'the location is not of this sandbox, and it asks no other';
  return charges.find(db, { transaction_id: id }) ?? 'there is no charge at this location';
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
