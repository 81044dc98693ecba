// Bugs that were fixed earlier, as replacements in today's sources. The simulator has to find each of them again. Some
// were never in a release: they take away a safeguard that docs/safety.md describes.

/** A bug that was fixed earlier; putting `bug` in place of `fixed` brings it back. */
export interface EarlierBug {
  /** Kebab-case name, used on the command line. */
  readonly name: string;
  /** What a user saw, in one sentence. */
  readonly symptom: string;
  /** Replacements in source files; each `fixed` text occurs exactly once in its file. */
  readonly changes: readonly { readonly file: string; readonly fixed: string; readonly bug: string }[];
}

/** Writes that were sent twice, or whose outcome was claimed without proof. */
const WRITES: readonly EarlierBug[] = [
  {
    name: 'same-write-sent-twice',
    symptom:
      'A withdrawal whose outcome was unknown was sent a second time when the same command was run again.',
    changes: [
      {
        file: 'src/client/write/write.ts',
        fixed: 'isIndistinguishable: generated || operation.recovery?.idempotent === false,',
        bug: 'isIndistinguishable: false,',
      },
    ],
  },
  {
    name: 'lost-answer-counts-as-not-sent',
    symptom: 'A withdrawal whose answer was lost was sent again at once, and the money left twice.',
    changes: [
      {
        file: 'src/client/http/send.ts',
        fixed: "fault.sent === 'maybe'",
        bug: "fault.sent === 'maybe' && fault.reason !== 'reset'",
      },
    ],
  },
  {
    name: 'unrepeatable-write-sent-again',
    symptom: 'A write that the service executes each time was retried after a lost answer.',
    changes: [
      {
        file: 'src/client/write/decide.ts',
        fixed: '  facts.idempotent &&\n  canRetryNow(facts) &&',
        bug: '  canRetryNow(facts) &&',
      },
    ],
  },
  {
    name: 'rate-limited-write-sent-again',
    symptom: 'A withdrawal was retried after status 429 of a gateway, although the service had executed it.',
    changes: [
      {
        file: 'src/client/write/decide.ts',
        fixed: "facts.result === 'rate-limited' && facts.idempotent && canRetryNow(facts)",
        bug: "facts.result === 'rate-limited' && canRetryNow(facts)",
      },
    ],
  },
  {
    name: 'refusal-after-lost-answer-believed',
    symptom:
      'A write was reported as refused although its first attempt, whose answer was lost, was executed.',
    changes: [
      {
        file: 'src/client/write/decide.ts',
        fixed:
          "  return { earlierAttempts: result === 'no-answer' ? 'may-still-arrive' : 'may-have-reached', confirms };",
        bug: '  return { earlierAttempts, confirms };',
      },
    ],
  },
  {
    name: 'resume-forgets-first-attempt',
    symptom:
      'journal resume reported a write as refused although the attempt of an earlier run was executed.',
    changes: [
      {
        file: 'src/client/write/execute.ts',
        fixed: 'isResumed === true || earlier?.mayArrive === true',
        bug: 'earlier?.mayArrive === true',
      },
    ],
  },
  {
    name: 'open-entry-ignored',
    symptom:
      'A run was killed after its effect, and the next run reported that nothing was done because the service refused.',
    changes: [
      {
        file: 'src/client/write/journaled.ts',
        fixed: 'if (found.length === 0) return undefined;',
        bug: 'if (found.length >= 0) return undefined;',
      },
    ],
  },
  {
    name: 'unseen-result-allows-repeat',
    symptom:
      'A payment was done, its run was killed before it printed the result, and the same command paid once more.',
    changes: [
      {
        file: 'src/client/write/idempotency.ts',
        fixed: 'if (unseen !== undefined) throw',
        bug: 'if (false) throw',
      },
    ],
  },
  {
    name: 'failure-before-sending-ignores-open-entry',
    symptom:
      'A run was killed after its effect, and the next run reported that nothing was done because a limit, the app key or a read stopped it before it sent anything.',
    changes: [
      {
        file: 'src/client/write/denial.ts',
        fixed: 'error.fields.openEntriesChecked !== true && isDenial(error)\n    :',
        bug: 'false\n    :',
      },
      {
        file: 'src/policy/open-entries.ts',
        fixed: 'if (!mayClaim(error, interrupted)) return error;',
        bug: 'if (!interrupted) return error;',
      },
    ],
  },
  {
    name: 'timeout-counts-as-not-sent',
    symptom: 'A write that ended at its time limit or at Ctrl-C was reported as not done, and was executed.',
    changes: [
      {
        file: 'src/client/http/send.ts',
        fixed: "fault.sent === 'maybe'",
        bug: "fault.sent === 'maybe' && !session.options.deadline.signal.aborted",
      },
    ],
  },
  {
    name: 'refusal-on-shared-connection-believed',
    symptom:
      'A write was reported as refused because its connection delivered the refusal of another request; it was executed.',
    changes: [
      {
        file: 'src/client/http/send.ts',
        fixed: 'sharedConnection: isShared(session),',
        bug: 'sharedConnection: false,',
      },
      {
        file: 'src/client/http/send.ts',
        fixed: 'if (session.connection.hasRefused) {',
        bug: 'if (Math.PI < 3) {',
      },
      {
        file: 'src/client/http/shared-transport.ts',
        fixed: 'if (isClientError(response)) refused.add(own);',
        bug: '',
      },
    ],
  },
  {
    name: 'refusal-of-second-delivery-believed',
    symptom:
      'A load balancer sent a withdrawal twice, and pixctl reported the refusal of the second delivery although the money had left.',
    changes: [
      {
        file: 'src/client/write/execute.ts',
        fixed: "if (response === undefined) return 'look-up';",
        bug: "if (response !== undefined) return 'stands';",
      },
    ],
  },
  {
    name: 'raw-request-counts-as-not-sent',
    symptom: 'A write of pixctl api whose answer was lost was reported as not done.',
    changes: [
      {
        file: 'src/client/raw-request.ts',
        fixed: "return ending === 'not-reached'",
        bug: 'return ending !== undefined',
      },
    ],
  },
  {
    name: 'retry-after-ignored',
    symptom:
      'A request that was asked to wait with Retry-After was repeated too early until no attempt was left.',
    changes: [
      {
        file: 'src/client/http/send.ts',
        fixed: "retryAfterMs(response?.headers['retry-after'], options.now());",
        bug: 'retryAfterMs(undefined, options.now());',
      },
    ],
  },
];

/** Answers that were believed although they proved nothing. */
const PROOFS: readonly EarlierBug[] = [
  {
    name: 'empty-answer-counts-as-done',
    symptom: 'A write that was answered with status 200 and an empty object counted as done.',
    changes: [
      {
        file: 'src/client/proof/judge.ts',
        fixed: "if (resource === undefined || saysFailure(body)) return 'unclear';",
        bug: "if (resource === undefined) return 'done';",
      },
      {
        file: 'src/client/reply.ts',
        fixed: 'return isUsable ? {',
        bug: "return isUsable || operation.effect !== 'read' ? {",
      },
    ],
  },
  {
    name: 'answer-to-another-request-counts-as-done',
    symptom: 'A write counted as done because its connection delivered the success of another write.',
    changes: [
      {
        file: 'src/client/proof/judge.ts',
        fixed:
          "if (ids.includes('differs') || !hasRequestedId(operation, input, resource)) return 'foreign';",
        bug: "if (ids.includes('differs') || !hasRequestedId(operation, input, resource)) return 'done';",
      },
    ],
  },
  {
    name: 'gateway-page-counts-as-refusal',
    symptom: 'A write counted as refused because a gateway answered with its own 404 page; it was executed.',
    changes: [
      {
        file: 'src/client/proof/judge.ts',
        fixed: "if (!isRefusal(body)) return 'unclear';",
        bug: '',
      },
    ],
  },
  {
    name: 'gateway-error-counts-as-not-done',
    symptom: 'A write that was answered with status 502 or 504 was reported as not done, and was executed.',
    changes: [
      {
        file: 'src/client/proof/judge.ts',
        fixed: "if (!operation.success.includes(status)) return 'unclear';",
        bug: "if (!operation.success.includes(status)) return status >= 500 ? 'refused' : 'unclear';",
      },
    ],
  },
  {
    name: 'failed-look-up-counts-as-absent',
    symptom: 'A write was reported as not done because the look-up after its lost answer failed.',
    changes: [
      {
        file: 'src/client/recovery/look-up.ts',
        fixed: "case 'unclear':\n      return { state: 'unknown' };",
        bug: "case 'unclear':\n      return { state: 'not-done' };",
      },
    ],
  },
  {
    name: 'single-look-up-counts-as-absent',
    symptom: 'A write was reported as not done because a replica that lagged behind did not have it yet.',
    changes: [
      {
        file: 'src/client/recovery/index.ts',
        fixed: 'const PAUSES_MS = [500, 1_500, 3_000];',
        bug: 'const PAUSES_MS = [];',
      },
    ],
  },
  {
    name: 'full-page-counts-as-absent',
    symptom:
      'The deletion of a Pix key was reported as done because the key was on the second page of the list.',
    changes: [
      {
        file: 'src/client/recovery/look-up.ts',
        fixed: "return mayContinue ? 'unclear' : 'absent';",
        bug: "return 'absent';",
      },
    ],
  },
  {
    name: 'other-item-counts-as-done',
    symptom: 'A write counted as done because another item, with another amount, had its id.',
    changes: [
      {
        file: 'src/client/recovery/look-up.ts',
        fixed: 'if (!matchesRequest(operation, input, resource))',
        bug: 'if (resource === undefined)',
      },
    ],
  },
  {
    name: 'waiting-payment-counts-as-approved',
    symptom:
      'The approval of a payment counted as done because the payment existed; it still waited for approval.',
    changes: [
      {
        file: 'src/client/recovery/look-up.ts',
        fixed: "if (status === equals) return { state: 'not-done' };",
        bug: '',
      },
    ],
  },
  {
    name: 'refund-of-another-pix-counts-as-done',
    symptom:
      'A refund counted as done because another machine had used its id for the refund of another Pix.',
    changes: [
      {
        file: 'src/client/recovery/refund-create.ts',
        fixed: "    : { state: 'unknown', because: 'no-trace' };",
        bug: '    : found;',
      },
    ],
  },
];

/** Records that were missing, lost or taken for something else. */
const JOURNAL: readonly EarlierBug[] = [
  {
    name: 'resume-without-record',
    symptom: 'A journal resume that was killed, or two at once, sent a write twice.',
    changes: [
      {
        file: 'src/client/journal/open.ts',
        fixed: "put({ v: VERSION, id: before.id, ...attempt(), outcome: 'pending' });",
        bug: '',
      },
    ],
  },
  {
    name: 'record-not-synced',
    symptom: 'After a power failure the journal had no entry of a write that had been sent.',
    changes: [
      { file: 'src/client/journal/append.ts', fixed: 'await syncTo(opened.file);', bug: '' },
      { file: 'src/client/journal/append.ts', fixed: 'fsyncSync(file);', bug: '' },
    ],
  },
  {
    name: 'torn-line-swallows-record',
    symptom: 'A record that followed an incomplete line of the journal was lost.',
    changes: [
      {
        file: 'src/client/journal/append.ts',
        fixed: "Buffer.from((torn ? '\\n' : '') + lines.join(''));",
        bug: "Buffer.from(lines.join(''));",
      },
      { file: 'src/client/journal/append.ts', fixed: 'let end = torn ? 1 : 0;', bug: 'let end = 0;' },
      {
        file: 'src/client/journal/append.ts',
        fixed: "Buffer.from((opened.torn || torn ? '\\n' : '') + text);",
        bug: 'Buffer.from(text);',
      },
    ],
  },
  {
    name: 'open-entry-lost-on-rotation',
    symptom: 'A write with an unknown outcome was not found any more after the journal file was renamed.',
    changes: [
      {
        file: 'src/client/journal/set-aside.ts',
        fixed: 'keepOpen(dir, held, maxBytes / MOST_CARRIED);',
        bug: '',
      },
    ],
  },
  {
    name: 'lock-of-killed-process-kept',
    symptom: 'After kill -9 every later command ended with "is locked by another pixctl".',
    changes: [
      {
        file: 'src/config/files.ts',
        fixed: 'if (watch.removeAbandoned(clock.now())) continue;',
        bug: '',
      },
    ],
  },
  {
    name: 'request-in-flight-resolved-as-not-done',
    symptom:
      'journal resolve recorded a write as not done whose request was still on its way and then arrived.',
    changes: [
      {
        file: 'src/client/recovery/resolve-entry.ts',
        fixed: "if (age >= IN_FLIGHT_MS) return { outcome: 'not-done', detail: FINDINGS.notDone };",
        bug: "if (age >= 0) return { outcome: 'not-done', detail: FINDINGS.notDone };",
      },
    ],
  },
  {
    name: 'entry-of-another-account-resolved',
    symptom: 'journal resolve looked up a write at another service or account, and recorded it as not done.',
    changes: [
      {
        file: 'src/commands/journal/entry.ts',
        fixed: 'if (entry.origin !== undefined && entry.origin !== origin)',
        bug: 'if (origin === undefined)',
      },
      {
        file: 'src/commands/journal/entry.ts',
        fixed: 'if (entry.key !== undefined && entry.key !== key)',
        bug: 'if (key === undefined)',
      },
    ],
  },
];

/** Limits, batches and payments. */
const MONEY: readonly EarlierBug[] = [
  {
    name: 'daily-limit-race',
    symptom: 'Two payments at once together exceeded limits.daily.out.',
    changes: [
      {
        file: 'src/policy/limits.ts',
        fixed: 'return { amount, allow, ...agreed,',
        bug: 'return { amount, ...agreed,',
      },
    ],
  },
  {
    name: 'daily-limit-without-open-entries',
    symptom: 'Payments with an unknown outcome did not count toward limits.daily.out, and it was exceeded.',
    changes: [
      {
        file: 'src/client/journal/outgoing-totals.ts',
        fixed: "outcome === 'done' || isOpen(outcome);",
        bug: "outcome === 'done';",
      },
    ],
  },
  {
    name: 'finished-row-counts-as-failed',
    symptom:
      'A batch that was run again while look-ups failed reported the rows of the finished run as failed.',
    changes: [
      {
        file: 'src/commands/bulk/send-row.ts',
        fixed: "case 'unknown':\n        return { ...known, outcome: 'unknown', error: reason };",
        bug: "case 'unknown':\n        return { ...known, outcome: 'failed', error: reason };",
      },
    ],
  },
  {
    name: 'other-row-counts-as-existing',
    symptom:
      'A row of a batch counted as already done because its id belonged to an item with another amount.',
    changes: [
      {
        file: 'src/commands/bulk/send-row.ts',
        fixed: 'return saysSame(operation, body, result) && !(await wasAnother(context, operation, body))',
        bug: 'return result !== undefined',
      },
      {
        file: 'src/client/recovery/look-up.ts',
        fixed: 'if (!matchesRequest(operation, input, resource))',
        bug: 'if (resource === undefined)',
      },
    ],
  },
  {
    name: 'open-row-counts-as-not-sent',
    symptom:
      'A batch whose first run was killed reported its executed rows as not sent when the key was refused.',
    changes: [
      {
        file: 'src/commands/bulk/batch.ts',
        fixed: 'if (await isLeftOpen(row)) return unknownOutcome(row, operation);',
        bug: 'if (row === undefined) return unknownOutcome(row, operation);',
      },
    ],
  },
  {
    name: 'send-approves-another-payment',
    symptom: 'payment send approved a payment of another amount that had the same correlation id.',
    changes: [
      {
        file: 'src/commands/payment/create-and-approve.ts',
        fixed: 'if (!isSameAndWaits(found, body))',
        bug: 'if (found === undefined)',
      },
    ],
  },
  {
    name: 'repeated-send-counts-as-refused',
    symptom:
      'payment send that was run again while look-ups failed ended as refused, although it had been paid.',
    changes: [
      {
        file: 'src/commands/payment/read-after-refusal.ts',
        fixed:
          "if (error.fields.code === 'not-found' || refusal.fields.code === 'invalid') return undefined;",
        bug: 'return undefined;',
      },
    ],
  },
  {
    name: 'run-log-believed',
    symptom: 'A forged line in the log of a plan made payment batch resume skip a row that was never paid.',
    changes: [
      {
        file: 'src/commands/payment/plan/row-payer.ts',
        fixed: 'if (this.isRecordedPaid(row) || isOverLimit)',
        bug: "if (this.isRecordedPaid(row)) return outcomeOf(row, 'existing');\n    if (isOverLimit)",
      },
    ],
  },
  {
    name: 'approval-of-another-plan-accepted',
    symptom: 'A plan ran with the approval of another plan that had as many payments and the same total.',
    changes: [
      {
        file: 'src/payment-plan/approval.ts',
        fixed: 'approval.plan !== plan.hash ||',
        bug: '',
      },
    ],
  },
  {
    name: 'row-approves-another-payment',
    symptom: 'A run of a plan approved a payment of another amount that had the id of a row.',
    changes: [
      {
        file: 'src/commands/payment/plan/service-payments.ts',
        fixed: "if (!isSamePayment(found, bodyOf(row))) return 'other';",
        bug: '',
      },
    ],
  },
  {
    name: 'plan-run-twice-at-once',
    symptom: 'Two runs of one plan were possible at once, and one reported payments of the other as its own.',
    changes: [
      {
        file: 'src/cli/adapters/payment-plan/run-lock.ts',
        fixed: 'if (running !== undefined) return running;',
        bug: '',
      },
    ],
  },
  {
    name: 'open-plan-row-counts-as-not-sent',
    symptom: 'A row that a killed run had paid was reported as not sent while the service was away.',
    changes: [
      {
        file: 'src/commands/payment/plan/pay-row.ts',
        fixed: 'isUnsent && (await isLeftOpen(row, waits))',
        bug: '!isUnsent && (await isLeftOpen(row, waits))',
      },
    ],
  },
  {
    name: 'duplicate-plan-row-paid-twice',
    symptom: 'A payment that was in a sheet with an id and again without one was paid twice.',
    changes: [
      {
        file: 'src/commands/payment/plan/check-sheet.ts',
        fixed: 'if (before !== undefined && !(before.own && own))',
        bug: 'if (before !== undefined && !before.own && !own)',
      },
    ],
  },
];

/** The mirror, books and webhooks. */
const DATA: readonly EarlierBug[] = [
  {
    name: 'shifted-page-skips-rows',
    symptom: 'Rows were missing in a list because an earlier row was deleted between two pages.',
    changes: [
      {
        file: 'src/client/list-cursor.ts',
        fixed: 'if (deleted > 0 && !this.isAtStart && this.#stepsLeft > 0) {',
        bug: 'if (deleted > 0 && !this.isAtStart && this.#stepsLeft < 0) {',
      },
    ],
  },
  {
    name: 'late-rows-missed',
    symptom: 'Rows that the service listed more than an hour after their time never came into the mirror.',
    changes: [
      {
        file: 'src/mirror/read/by-time.ts',
        fixed: 'if (!(await spans.recount()) && covered.length > 0) await spans.late(newest);',
        bug: '',
      },
    ],
  },
  {
    name: 'position-stored-before-rows',
    symptom: 'A sync that was killed between two pages did not read the later pages when it was run again.',
    changes: [
      {
        file: 'src/mirror/read/list-reader.ts',
        fixed: 'first ??= rows[0] === undefined ? undefined : String(rows[0][place]);',
        bug: 'first ??= rows[0] === undefined ? undefined : String(rows[0][place]);\n      if (first !== undefined) await setAnchor(mirror, this.table.name, this.scope, first);',
      },
    ],
  },
  {
    name: 'balance-chain-unchecked',
    symptom: 'A statement line that the service booked in the past never came into the mirror.',
    changes: [
      {
        file: 'src/mirror/repair.ts',
        fixed: 'const breaks = await check(options, all);',
        bug: 'const breaks = [];',
      },
      // Without it, the lines would be found through their transactions, which the service counts.
      { file: 'src/mirror/repair.ts', fixed: 'if (late !== undefined)', bug: 'if (late === null)' },
    ],
  },
  {
    name: 'deleted-charge-kept',
    symptom: 'A charge that was deleted after it had expired stayed in the mirror.',
    changes: [
      {
        file: 'src/mirror/read/by-time.ts',
        fixed: 'there.keys.filter((key) => !seen.has(key)),',
        bug: '[],',
      },
    ],
  },
  {
    name: 'refunded-payment-keeps-status',
    symptom: 'A Pix kept its status in the mirror after it was refunded.',
    changes: [{ file: 'src/mirror/read/list-reader.ts', fixed: 'await follow?.();', bug: '' }],
  },
  {
    name: 'verify-skips-known-refunds',
    symptom: 'sync verify reported no difference although a refund of a charge had been changed.',
    changes: [
      {
        file: 'src/mirror/read/scopes.ts',
        fixed: 'return [...new Set([...before.map(({ scope }) => scope), ...now])];',
        bug: 'return now;',
      },
    ],
  },
  {
    name: 'verify-compares-only-sums',
    symptom: 'sync verify reported no difference although rows had other values than at the service.',
    changes: [
      {
        file: 'src/mirror/verify.ts',
        fixed: '&& service.value === local.value && service.other === 0) continue;',
        bug: '&& service.value === local.value) continue;',
      },
    ],
  },
  {
    name: 'mirror-of-two-accounts',
    symptom: 'sync with the profile of another account mixed its rows into the mirror.',
    changes: [
      {
        file: 'src/mirror/sync.ts',
        fixed: 'if (isOurs === false) throw notOurs(mirror.name);',
        bug: '',
      },
      {
        file: 'src/mirror/sync.ts',
        fixed: 'if (isOurs !== true && !isSameKey) throw notOurs(mirror.name);',
        bug: '',
      },
    ],
  },
  {
    name: 'report-net-without-fees',
    symptom: 'Incoming and outgoing money and fees of a report did not add up to its net result.',
    changes: [
      {
        file: 'src/books/report.ts',
        fixed: 'net: came.value - out.value - fees.value,',
        bug: 'net: came.value - out.value,',
      },
    ],
  },
  {
    name: 'reconcile-matches-line-twice',
    symptom: 'A line that was twice in the file was matched twice with one line of the account.',
    changes: [{ file: 'src/books/reconcile/by-day.ts', fixed: 'this.#taken.add(entry);', bug: '' }],
  },
  {
    name: 'reconcile-guesses-between-two',
    symptom: 'A line that fits two lines of the account was matched with one of them.',
    changes: [
      {
        file: 'src/books/reconcile/match-by-amount.ts',
        fixed: 'const ENOUGH = 2;',
        bug: 'const ENOUGH = 1;',
      },
    ],
  },
  {
    name: 'decision-of-another-run-lost',
    symptom: 'Of two decisions of reconcile --accept at once, the first one vanished.',
    changes: [
      {
        file: 'src/commands/books/decisions.ts',
        fixed: 'decisions: taken.reduce(withDecision, now),',
        bug: 'decisions: taken.reduce(withDecision, before),',
      },
    ],
  },
  {
    name: 'event-saved-before-delivery',
    symptom: 'An event was not delivered when webhook listen --poll was killed while it delivered it.',
    changes: [
      {
        file: 'src/commands/webhook/poll.ts',
        fixed: 'if (isSelected && !(await this.#deliver(body))) return undefined;\n      settle();',
        bug: 'settle();\n      this.#save(cursor);\n      if (isSelected && !(await this.#deliver(body))) return undefined;',
      },
    ],
  },
  {
    name: 'polling-without-overlap',
    symptom: 'webhook listen --poll missed rows that the service listed later than newer ones.',
    changes: [
      {
        file: 'src/webhooks/position.ts',
        fixed: 'from === undefined ? undefined : new Date(from - OVERLAP_MS).toISOString();',
        bug: 'from === undefined ? undefined : new Date(from).toISOString();',
      },
    ],
  },
  {
    name: 'position-follows-future-row',
    symptom: 'webhook listen --poll missed all events after a row that was dated in the future.',
    changes: [
      {
        file: 'src/webhooks/position.ts',
        fixed: 'if (time <= now && (list.from === undefined || time > list.from)) list.from = time;',
        bug: 'if (list.from === undefined || time > list.from) list.from = time;',
      },
    ],
  },
  {
    name: 'clock-update-lost',
    symptom: 'Of two sandbox advance at once, the clock of the sandbox moved by one of them only.',
    changes: [
      {
        file: 'src/sandbox/service/advance-clock.ts',
        fixed: "import { moveClock } from '#sandbox/time/clock.ts';",
        bug: "import { moveClock, offsetOf } from '#sandbox/time/clock.ts';",
      },
      {
        file: 'src/sandbox/service/advance-clock.ts',
        fixed: 'const step = (most: number, over: boolean):',
        bug: 'const step = (most: number, over: boolean, base: number):',
      },
      {
        file: 'src/sandbox/service/advance-clock.ts',
        fixed: 'moveClock(db, moved);',
        bug: 'moveClock(db, base + moved - offsetOf(db));',
      },
      {
        file: 'src/sandbox/service/advance-clock.ts',
        fixed: '    await deliver();\n    for',
        bug: '    const before = offsetOf(db);\n    await deliver();\n    for',
      },
      {
        file: 'src/sandbox/service/advance-clock.ts',
        fixed: 'step(remaining, over);',
        bug: 'step(remaining, over, before + milliseconds - remaining);',
      },
    ],
  },
];

/** Bugs that the simulator found first. */
const SIMULATED: readonly EarlierBug[] = [
  {
    name: 'lagging-look-up-confirms-refusal',
    symptom:
      'An approval that a gateway delivered twice was reported as refused, because one look-up at a lagging replica agreed.',
    changes: [
      {
        file: 'src/client/write/duplicate-refusal.ts',
        fixed: "return found.state !== 'done' && isByStatus(response, requested) ? 'look-up' : 'stands';",
        bug: "return 'stands';",
      },
    ],
  },
  {
    name: 'retry-after-beyond-time-limit-ignored',
    symptom: 'A write was sent again at once if the service asked for a pause longer than the time limit.',
    changes: [
      {
        file: 'src/client/write/decide.ts',
        fixed: '  facts.idempotent &&\n  canRetryNow(facts) &&',
        bug: '  facts.idempotent &&\n  facts.attemptsLeft &&',
      },
      {
        file: 'src/client/write/execute.ts',
        fixed: 'await options.sleep(pauseMs, options.deadline',
        bug: 'await options.sleep(Math.min(pauseMs, 200), options.deadline',
      },
    ],
  },
  {
    name: 'unreadable-pix-counts-as-refunded',
    symptom: 'A refund of another Pix was reported as done if the key could not read the Pix.',
    changes: [
      {
        file: 'src/client/recovery/refund-create.ts',
        fixed: 'const pix = answer?.status === 200',
        bug: 'if (answer?.status === 403) return found;\n  const pix = answer?.status === 200',
      },
    ],
  },
  {
    name: 'lock-from-the-future-kept',
    symptom: 'After the clock was set back, every command ended with "is locked by another pixctl".',
    changes: [
      {
        file: 'src/config/files.ts',
        fixed: 'const age = Math.max(watched, written - lock.mtimeMs);',
        bug: 'const age = written - lock.mtimeMs;',
      },
    ],
  },
  {
    name: 'refusal-of-another-request-shows-absence',
    symptom: 'A refused deletion was reported as done after its look-up got the answer of the deletion.',
    changes: [
      {
        file: 'src/client/recovery/look-up.ts',
        fixed: "(known === undefined || known.code === 'not-found')",
        bug: 'known !== null',
      },
    ],
  },
  {
    name: 'copy-of-refusal-believed',
    symptom:
      'A withdrawal was reported as refused because its connection delivered the refusal of the read before it once more.',
    changes: [
      {
        file: 'src/client/http/send.ts',
        fixed: 'if (session.connection.hasRefused) {',
        bug: 'if (Math.PI < 3) {',
      },
    ],
  },
  {
    name: 'page-counts-as-raw-success',
    symptom: 'A write of pixctl api that a login page answered was recorded as done.',
    changes: [
      {
        file: 'src/client/proof/judge.ts',
        fixed: "? 'unclear'\n      : 'done'",
        bug: "? 'done'\n      : 'done'",
      },
    ],
  },
];

/** Every bug, by the part of the program that had it. */
export const EARLIER_BUGS: readonly EarlierBug[] = [
  ...WRITES,
  ...PROOFS,
  ...JOURNAL,
  ...MONEY,
  ...DATA,
  ...SIMULATED,
];
