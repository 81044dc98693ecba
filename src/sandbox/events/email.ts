// E-mails of webhooks with the action "send email". The sandbox sends no e-mail: it only records them as deliveries
// with the status `recorded`.
import type { EventType } from '#contract/events/event-types.ts';

/** E-mail addresses are stored in a webhook's URL column with this scheme, which no callable URL has. */
const SCHEME = 'mailto:';

export const mailTarget = (email: string): string => SCHEME + email;

/** Returns the e-mail address of a `mailto:` URL; undefined for any other URL. */
export const emailOf = (target: string): string | undefined =>
  target.startsWith(SCHEME) ? target.slice(SCHEME.length) : undefined;

const SUBJECTS: Readonly<Record<EventType, string>> = {
  CHARGE_CREATED: 'Cobrança criada',
  CHARGE_COMPLETED: 'Cobrança paga',
  CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER: 'Cobrança paga por outra pessoa',
  CHARGE_EXPIRED: 'Cobrança expirada',
  BOLETO_SETTLED: 'Boleto liquidado',
  TRANSACTION_RECEIVED: 'Pix recebido',
  TRANSACTION_REFUND_RECEIVED: 'Devolução de Pix',
  PIX_TRANSACTION_REFUND_SENT_CONFIRMED: 'Devolução enviada',
  PIX_TRANSACTION_REFUND_SENT_REJECTED: 'Devolução enviada rejeitada',
  PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED: 'Devolução recebida',
  PIX_TRANSACTION_REFUND_RECEIVED_REJECTED: 'Devolução recebida rejeitada',
  DISPUTE_CREATED: 'Pix contestado',
  DISPUTE_ACCEPTED: 'Contestação aceita',
  DISPUTE_REJECTED: 'Contestação rejeitada',
  DISPUTE_CANCELED: 'Contestação cancelada',
  MOVEMENT_CONFIRMED: 'Pagamento confirmado',
  MOVEMENT_FAILED: 'Pagamento não realizado',
  MOVEMENT_REMOVED: 'Pagamento removido',
  PIX_AUTOMATIC_APPROVED: 'Pix Automático autorizado',
  PIX_AUTOMATIC_REJECTED: 'Pix Automático recusado ou encerrado',
  PIX_AUTOMATIC_COBR_CREATED: 'Cobrança recorrente enviada',
  PIX_AUTOMATIC_COBR_APPROVED: 'Cobrança recorrente agendada',
  PIX_AUTOMATIC_COBR_REJECTED: 'Cobrança recorrente recusada',
  PIX_AUTOMATIC_COBR_COMPLETED: 'Cobrança recorrente paga',
  PIX_AUTOMATIC_COBR_TRY_REQUESTED: 'Nova tentativa de cobrança recorrente',
  PIX_AUTOMATIC_COBR_TRY_REJECTED: 'Tentativa de cobrança recorrente recusada',
  ACCOUNT_REGISTER_APPROVED: 'Abertura de conta aprovada',
  ACCOUNT_REGISTER_REJECTED: 'Abertura de conta recusada',
  ACCOUNT_REGISTER_PENDING: 'Abertura de conta pendente',
  ACCOUNT_REGISTER_STEP_UPDATED: 'Etapa da abertura de conta atualizada',
  ACCOUNT_REGISTER_IN_REVIEW: 'Abertura de conta em análise',
  ACCOUNT_REGISTER_DOCUMENTS_REQUESTED: 'Documentos solicitados para a abertura de conta',
  ACCOUNT_REGISTER_RFI_RESOLVED: 'Documentos da abertura de conta recebidos',
};

/** Makes subject and body of an event's e-mail; `body` of the event is the JSON of its webhook call. */
export const mailOf = (event: {
  readonly type: EventType;
  readonly name: string;
  readonly body: string;
}): { readonly subject: string; readonly body: string } => ({
  subject: `${SUBJECTS[event.type]} (${event.name})`,
  body: JSON.stringify(JSON.parse(event.body), null, 2),
});
