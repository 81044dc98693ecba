// Operations of payments reported as fraud: report, read, cancel.
import { operation } from '#contract/operations/index.ts';
import { pixFormats } from '#contract/schema/formats.ts';
import { expectation, validate } from '#contract/schema/validate.ts';
import { defined } from '#errors/defined.ts';
import { english } from '#messages/message.ts';
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import type { FundsRecoveryRow } from '#sandbox/store/tables/funds-recoveries.ts';
import { cancelReport, getReport, reportPayment } from './report.ts';
import {
  fundsRecoveryView,
  infractionReportsView,
  recoveryDisputesView,
  refundSolicitationsView,
} from './view.ts';

/**
 * Checks a report against the contract here, because the service names every invalid field in a format of its own.
 * @throws Refusal 400 with `{error: {field: [problem]}}`
 */
function checkReport(sent: Readonly<Record<string, unknown>>): unknown {
  const issues = validate(defined(operation('recovery.create').body, 'body'), sent, pixFormats);
  if (issues.length === 0) return sent;
  const error = Object.fromEntries(
    issues.map((issue) => [
      issue.path,
      [issue.rule === 'required' ? 'is required' : `must be ${english(expectation(issue))}`],
    ]),
  );
  throw new Refusal(Object.keys(error).join(), 400, { error });
}

const create = (call: Call<'recovery.create'>): Answer<'recovery.create'> => ({
  status: 201,
  body: fundsRecoveryView(call, reportPayment(call, call.body)),
});

const get = (call: Call<'recovery.get'>): Answer<'recovery.get'> => ({
  body: fundsRecoveryView(call, getReport(call, call.params.id)),
});

/** Answers with the parts of a report. */
const partOf =
  <T>(view: (call: CompanyContext, row: FundsRecoveryRow) => T) =>
  (call: CompanyContext & { readonly params: { readonly id: string } }): { readonly body: T } => ({
    body: view(call, getReport(call, call.params.id)),
  });

const cancel = (call: Call<'recovery.cancel'>): Answer<'recovery.cancel'> => ({
  body: fundsRecoveryView(call, cancelReport(call, call.params.id)),
});

export const fundsRecoveryHandlers = {
  'recovery.create': { handle: create, normalise: checkReport },
  'recovery.get': get,
  'recovery.refund-solicitations': partOf(refundSolicitationsView),
  'recovery.infraction-reports': partOf(infractionReportsView),
  'recovery.disputes': partOf(recoveryDisputesView),
  'recovery.cancel': cancel,
} satisfies Handlers<
  | 'recovery.create'
  | 'recovery.get'
  | 'recovery.refund-solicitations'
  | 'recovery.infraction-reports'
  | 'recovery.disputes'
  | 'recovery.cancel'
>;
