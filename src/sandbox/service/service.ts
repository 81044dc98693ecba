// Entry point of the simulated service: handles HTTP requests independently of the transport.
import type { HttpRequest, HttpResponse } from '#contract/http.ts';
import { IGNORED_HEADER } from '#contract/namespace.ts';
import type { ChangeCounter } from '#sandbox/console/access.ts';
import { time } from '#sandbox/context.ts';
import { dispatcher } from '#sandbox/events/dispatcher.ts';
import type { Delivery } from '#sandbox/faults/connection-faults.ts';
import { disturbed } from '#sandbox/faults/faults.ts';
import type { PageState } from '#sandbox/payment-page/state.ts';
import { pageState } from '#sandbox/payment-page/state.ts';
import { versionOf } from '#sandbox/store/database.ts';
import { makeSnapshots } from '#sandbox/store/snapshots.ts';
import { releaseAllOf } from '#sandbox/store/tables/deliveries.ts';
import { offsetOf } from '#sandbox/time/clock.ts';
import { clockAdvancer, nextDueAt } from './advance-clock.ts';
import { controlCalls } from './control/calls.ts';
import type { Core, ServiceOptions } from './core.ts';
import { makeCore } from './core.ts';
import { respond } from './http-response.ts';
import type { Notes } from './operations.ts';
import { operations } from './operations.ts';
import { maskedAndShortened } from './request-log.ts';
import type { Route } from './routes.ts';
import { makeRoutes } from './routes.ts';

export interface Service {
  handle(request: HttpRequest): Promise<Delivery>;
  /** Runs the due jobs and returns their number. */
  settle(): number;
  /** Starts the due deliveries of the outbox. */
  dispatch(): void;
  /** Runs the due jobs and sends the due deliveries, until nothing is due. */
  deliver(): Promise<void>;
  /** Starts no further deliveries. Resolves when all running ones have ended. */
  endDeliveries(): Promise<void>;
  isDelivering(): boolean;
  /** Forgets the running deliveries; they are due again. */
  abandonDeliveries(): void;
  /** Stores a copy of all data under a new number and returns it. @throws Error while deliveries are running */
  takeSnapshot(): number;
  /** Puts the data of a snapshot back. Call `abandonDeliveries` first. */
  restoreSnapshot(snapshot: number): void;
  deleteSnapshot(snapshot: number): void;
  /** Returns the time of the sandbox's clock in epoch milliseconds. */
  now(): number;
  /** Returns the milliseconds until the next job or delivery is due; undefined if there is none. */
  idleFor(): number | undefined;
  /** Writes the request log. */
  flush(): void;
  /** Writes the request log unless many requests are arriving. */
  flushIfQuiet(): void;
  /** Returns what the payment page of a link shows now; undefined for an unknown link. */
  pageState(paymentLinkID: string): PageState | undefined;
  /** Returns the change counter for an open console; undefined without a valid token. */
  pulse(token: string | undefined): ChangeCounter | undefined;
}

export function makeService(options: ServiceOptions): Service {
  const { db } = options;
  const core = makeCore(options);
  const { access, log, context, settle } = core;
  const deliveries =
    options.webhookSender === undefined ? undefined : dispatcher(context, options.now, options.webhookSender);
  const elapse = clockAdvancer(core, async () => (await deliveries?.deliver()) ?? 0);
  const deliver = async (): Promise<void> => {
    while (settle() + ((await deliveries?.deliver()) ?? 0) > 0);
  };
  const isDelivering = (): boolean => (deliveries?.running() ?? 0) > 0;
  const snapshots = makeSnapshots(db);
  const route = makeRoutes({ core, operations: operations(core), controls: controlCalls(core, elapse) });
  return {
    settle,
    dispatch: () => deliveries?.dispatch(),
    deliver,
    endDeliveries: async () => deliveries?.end(),
    abandonDeliveries: () => {
      deliveries?.abandon();
      const { webhookSender } = options;
      if (webhookSender !== undefined) db.transaction(() => releaseAllOf(db, webhookSender.name));
    },
    isDelivering,
    takeSnapshot: () => {
      if (isDelivering()) throw new Error('deliveries are running');
      log.flush();
      return snapshots.take();
    },
    restoreSnapshot: (snapshot) => {
      log.discard();
      snapshots.restore(snapshot);
    },
    deleteSnapshot: snapshots.delete,
    now: () => context().now,
    flush: () => log.flush(),
    flushIfQuiet: () => log.flushIfQuiet(),
    pageState: (id) => pageState(context(), id),
    pulse: (token) =>
      access?.credentialsOf(token) === undefined
        ? undefined
        : { now: time(context().now), version: `${versionOf(db)}.${log.added}` },
    idleFor: () => {
      const due = nextDueAt(db);
      return due === undefined ? undefined : Math.max(0, due - context().now);
    },
    handle: (request) => handle(core, route, request),
  };
}

/** Names the fields that were ignored in a header, whose value can only be ASCII. */
const withIgnored = (response: HttpResponse, fields: readonly string[]): HttpResponse => ({
  ...response,
  headers: {
    ...response.headers,
    [IGNORED_HEADER]: fields
      .map((name) => maskedAndShortened(name).replaceAll(/[^!-+\--~]/g, '?'))
      .join(', '),
  },
});

/** Answers a request, applies an injected fault to the response, and logs operations. */
async function handle(
  { options, db, log, exchanges }: Core,
  route: Route,
  request: HttpRequest,
): Promise<Delivery> {
  const began = options.now();
  const notes: Notes = {};
  const { response: answered, error } = await respond(request.path, (url) => route(request, url, notes));
  const { fault, caller, operation, correlationID, ignored } = notes;
  const response = ignored === undefined ? answered : withIgnored(answered, ignored);
  const delivery =
    fault === undefined ? response : disturbed(fault, fault.moment === 'before' ? undefined : response);
  if (operation !== undefined)
    log.add({
      company: caller?.company.id,
      at: began + (notes.offset ?? offsetOf(db)),
      method: request.method,
      path: request.path,
      operation,
      status: delivery.status,
      took: options.now() - began,
      key: caller?.application,
      correlationID,
      error,
      fault: fault === undefined ? undefined : `${fault.kind} ${fault.moment}`,
      ignored,
      exchange: exchanges?.add(request, delivery),
    });
  return delivery;
}
