// Handlers of the control calls `/_sandbox/*`, for testing. A company's app key acts on that company; calls that
// concern all companies need the control key.
import type { ControlId } from '#contract/sandbox/controls.ts';
import { formatDuration } from '#pix/duration.ts';
import type { Answer, ControlCall, Controls } from '#sandbox/call.ts';
import type { CompanyContext, Reply } from '#sandbox/context.ts';
import { Refusal, time } from '#sandbox/context.ts';
import { listDeliveries, resend, setHabits } from '#sandbox/events/deliveries.ts';
import { addFault, listFaults } from '#sandbox/faults/faults.ts';
import { imbalance, sumsAgree } from '#sandbox/ledger.ts';
import { takeRegisterStep } from '#sandbox/resources/account-register/register.ts';
import { accountRegisterView } from '#sandbox/resources/account-register/view.ts';
import { payBoleto } from '#sandbox/resources/boleto/pay.ts';
import { boletoTransactionView } from '#sandbox/resources/boleto/view.ts';
import { endDispute } from '#sandbox/resources/dispute/decision.ts';
import { disputeView } from '#sandbox/resources/dispute/view.ts';
import { reportReceived } from '#sandbox/resources/funds-recovery/report.ts';
import { payResource } from '#sandbox/resources/incoming-pix/pay.ts';
import { failInstallment } from '#sandbox/resources/installment/fail.ts';
import { installmentView } from '#sandbox/resources/installment/view.ts';
import { removePayment } from '#sandbox/resources/payment/remove.ts';
import { decideMandate } from '#sandbox/resources/subscription/payer-decision.ts';
import { subscriptionView } from '#sandbox/resources/subscription/view.ts';
import { transactionView } from '#sandbox/resources/transaction/view.ts';
import { seedStep } from '#sandbox/seed/step.ts';
import { JOBS } from '#sandbox/service/handlers.ts';
import { requestView } from '#sandbox/service/request-log.ts';
import { digits } from '#sandbox/service/validation.ts';
import { countResources, resetTables } from '#sandbox/store/all-tables.ts';
import { clearFaults } from '#sandbox/store/tables/faults.ts';
import { countJobs, pendingJobOf } from '#sandbox/store/tables/jobs.ts';
import { latestRequests } from '#sandbox/store/tables/requests.ts';
import { offsetOf } from '#sandbox/time/clock.ts';
import { cancel, jobErrors } from '#sandbox/time/jobs.ts';
import { tenantControls } from './tenants.ts';

const status = (call: ControlCall<'sandbox.status'>): Answer<'sandbox.status'> => {
  const { db, now, company, mayAll } = call;
  const offset = offsetOf(db);
  return {
    body: {
      now: time(now),
      clockAhead: offset === 0 ? '0s' : formatDuration(offset),
      company: company.name,
      counts: countResources(db, company.id),
      ...(mayAll
        ? {
            jobs: countJobs(db),
            ledgerBalanced: imbalance(db) === 0,
            sumsAgree: sumsAgree(db),
            ...jobErrors(db),
          }
        : {}),
    },
  };
};

/** Runs one step of seeding; the caller repeats it from `next` until `next` is the number of charges. */
const seed = (call: ControlCall<'sandbox.seed'>): Answer<'sandbox.seed'> => {
  const { seed: number, charges, from = 0, until = call.now, year = false } = call.body;
  if (from > charges) throw new Refusal(`from must be at most ${charges}, the number of charges`);
  if (until > call.now) throw new Refusal(`until must be at most ${call.now}, the time of the sandbox`);
  return { body: { ...seedStep(call, { seed: number, charges, from, until, year }), charges, until } };
};

/** Runs the waiting job of one resource now: expires a charge, or settles a payment or refund. */
const runDueJobs = (call: ControlCall<'sandbox.complete-now'>): Answer<'sandbox.complete-now'> => {
  const { db, company } = call;
  const { id } = call.body;
  const job = pendingJobOf(db, company.id, id);
  if (job === undefined) throw new Refusal(`nothing called ${id} waits for the clock`);
  cancel(db, job.kind, job.ref);
  JOBS[job.kind](call, job.ref);
  return { body: { status: 'OK', id } };
};

export const CONTROL_HANDLERS: Controls<ControlId> = {
  ...tenantControls,
  'sandbox.status': { handle: status },
  // Cheaper than the status, which counts rows: every table shown at a terminal reads the clock.
  'sandbox.clock': { handle: ({ now }) => ({ body: { now: time(now) } }) },
  'sandbox.pay': { handle: (call) => ({ body: transactionView(call, payResource(call, call.body)) }) },
  'sandbox.boleto.pay': {
    handle: (call) => ({ body: boletoTransactionView(call, payBoleto(call, call.body.id)) }),
  },
  'sandbox.advance': {
    ofAll: true,
    overTime: async ({ db, body: { milliseconds } }, elapse) => {
      const now = await elapse(milliseconds);
      return { body: { now: time(now), advanced: formatDuration(milliseconds), ...jobErrors(db, now) } };
    },
  },
  'sandbox.reset': {
    ofAll: true,
    ofLog: true,
    handle: ({ db }) => {
      resetTables(db);
      return { body: { status: 'OK' } };
    },
  },
  'sandbox.seed': { quietly: true, handle: seed },
  'sandbox.fault': {
    ofAll: true,
    handle: ({ body, db, ids, now }) => ({ body: addFault(db, body, ids.number(), now) }),
  },
  'sandbox.faults': { ofAll: true, handle: ({ db }) => ({ body: { faults: listFaults(db) } }) },
  'sandbox.faults.clear': { ofAll: true, handle: ({ db }) => ({ body: { cleared: clearFaults(db) } }) },
  // Requests without a company are only shown to those who may control all companies.
  'sandbox.requests': {
    ofLog: true,
    handle: ({ db, company, query: { limit: most = 50 }, mayAll }) => ({
      body: {
        requests: latestRequests(db, company.id, { includeWithoutCompany: mayAll, most }).map(requestView),
      },
    }),
  },
  'sandbox.deliveries': {
    handle: (call) => ({ body: { deliveries: listDeliveries(call, call.query.limit ?? 100) } }),
  },
  'sandbox.resend': { handle: (call) => ({ body: { resent: resend(call, call.body) } }) },
  'sandbox.webhook': { handle: (call) => ({ body: setHabits(call, call.body) }) },
  'sandbox.complete-now': { handle: runDueJobs },
  'sandbox.account-register': {
    handle: (call) => ({ body: accountRegisterView(call, takeRegisterStep(call, call.body)) }),
  },
  'sandbox.mandate': {
    handle: (call) => ({ body: subscriptionView(call, decideMandate(call, call.body)) }),
  },
  'sandbox.installment.fail': {
    handle: (call) => ({ body: installmentView(call, failInstallment(call, call.body)) }),
  },
  'sandbox.payment.remove': {
    handle: (call) => {
      removePayment(call, call.body.id);
      return { body: { status: 'OK' } };
    },
  },
  'sandbox.dispute.open': {
    handle: (call) => ({ body: disputeView(call, reportReceived(call, call.body)) }),
  },
  'sandbox.dispute.accept': {
    handle: (call) => ({ body: disputeView(call, endDispute(call, call.body.id, 'ACCEPTED')) }),
  },
  'sandbox.dispute.reject': {
    handle: (call) => ({ body: disputeView(call, endDispute(call, call.body.id, 'REJECTED')) }),
  },
  'sandbox.dispute.cancel': {
    handle: (call) => ({ body: disputeView(call, endDispute(call, call.body.id, 'CANCELED')) }),
  },
  'sandbox.console': {
    handle: ({ consoleToken, publicUrl }) => {
      if (consoleToken === undefined) throw new Refusal('the sandbox is not being served: it has no console');
      return { body: { url: `${publicUrl}/#token=${consoleToken()}` } };
    },
  },
  // The server stops when this is answered with 200.
  'sandbox.stop': { ofAll: true, handle: () => ({ body: { status: 'OK' } }) },
};

/** Pays a test charge as the service does: `GET /{namespace}/testing?transactionID=` or `?identifier=`. */
export function testingPayment(call: CompanyContext, query: URLSearchParams): Reply {
  const id = query.get('transactionID') ?? query.get('identifier') ?? query.get('correlationID');
  if (id === null || id === '') throw new Refusal('transactionID or identifier is required');
  const requestedValue = query.get('value');
  const value = requestedValue === null ? undefined : (digits(requestedValue) ?? 0);
  if (value === 0) throw new Refusal('value must be whole cents above zero');
  const transaction = payResource(call, { id, ...(value === undefined ? {} : { value }) });
  return { body: { status: 'OK', transaction: transactionView(call, transaction) } };
}
