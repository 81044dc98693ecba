// Bugs as replacements in today's sources. Planted one at a time, each has to be noticed by the tests of its area or by
// the simulator. A bug is not equivalent to the program: it loses or repeats money, damages data, or makes a claim false.

/** A bug; putting `bug` in place of `fixed` plants it. */
export interface PlantedBug {
  /** Kebab-case name, used on the command line. */
  readonly name: string;
  /**
   * `earlier`: pixctl had the bug, or would have it without a safeguard that docs/safety.md describes. `subtle`: written
   * to get past the tests, wrong in one case only.
   */
  readonly kind: 'earlier' | 'subtle';
  /** What a user saw, in one sentence. */
  readonly symptom: string;
  /** Replacements in source files; each `fixed` text occurs exactly once in its file. */
  readonly changes: readonly { readonly file: string; readonly fixed: string; readonly bug: string }[];
}

/** Writes that were sent twice, or whose outcome was claimed without proof. */
const WRITES: readonly PlantedBug[] = [
  {
    name: 'same-write-sent-twice',
    kind: 'earlier',
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
    kind: 'earlier',
    symptom: 'A withdrawal whose answer was lost was sent again at once, and the money left twice.',
    changes: [
      {
        file: 'src/client/write/attempt.ts',
        fixed: "fault.sent === 'maybe'",
        bug: "fault.sent === 'maybe' && fault.reason !== 'reset'",
      },
    ],
  },
  {
    name: 'rate-limited-write-sent-again',
    kind: 'earlier',
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
    name: 'older-limits-request-taken-for-this-one',
    kind: 'subtle',
    symptom: 'A request for higher limits that never arrived was reported as done, because of an older one.',
    changes: [
      {
        file: 'src/client/recovery/limits-request-create.ts',
        fixed: 'return its === mark;',
        bug: 'return hasSameLimits(input.body, item);',
      },
    ],
  },
  {
    name: 'limits-request-without-mark-counts-as-absent',
    kind: 'subtle',
    symptom:
      'A request for higher limits was reported as not done, although the service had it without its description.',
    changes: [
      {
        file: 'src/client/recovery/limits-request-create.ts',
        fixed: "result === 'absent' && mayBeIt ? 'unclear' : result",
        bug: "result === 'absent' && mayBeIt ? 'absent' : result",
      },
    ],
  },
  {
    name: 'conflict-refusal-always-stands',
    kind: 'subtle',
    symptom:
      'A request for higher limits that a gateway had delivered twice was reported as refused, and was in review.',
    changes: [
      {
        file: 'src/client/write/duplicate-refusal.ts',
        fixed: '![400, 404, 409, 422].includes(response.status)',
        bug: '![400, 404, 422].includes(response.status)',
      },
    ],
  },
  {
    name: 'open-entry-ignored',
    kind: 'earlier',
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
    kind: 'earlier',
    symptom:
      'A payment was done, its run was killed before it printed the result, and the same command paid once more.',
    changes: [
      {
        file: 'src/client/write/idempotency.ts',
        fixed: 'if (unseen !== undefined) throw',
        bug: 'if (unseen !== undefined && Math.PI < 3) throw',
      },
    ],
  },
  {
    name: 'failure-before-sending-ignores-open-entry',
    kind: 'earlier',
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
    name: 'refusal-on-shared-connection-believed',
    kind: 'earlier',
    symptom:
      'A write was reported as refused because its connection delivered the refusal of another request; it was executed.',
    changes: [
      {
        file: 'src/client/write/attempt.ts',
        fixed: 'sharedConnection: isShared(session),',
        bug: 'sharedConnection: false,',
      },
      {
        file: 'src/client/write/attempt.ts',
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
    name: 'retry-after-ignored',
    kind: 'earlier',
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
const PROOFS: readonly PlantedBug[] = [
  {
    name: 'empty-answer-counts-as-done',
    kind: 'earlier',
    symptom: 'A write that was answered with status 200 and an empty object counted as done.',
    changes: [
      {
        file: 'src/client/proof/judge.ts',
        fixed: "if (resource === undefined || saysFailure(body)) return 'unclear';",
        bug: "if (resource === undefined) return 'done';",
      },
      {
        file: 'src/client/answers/reply.ts',
        fixed: 'return isUsable ? {',
        bug: "return isUsable || operation.effect !== 'read' ? {",
      },
    ],
  },
  {
    name: 'gateway-page-counts-as-refusal',
    kind: 'earlier',
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
    name: 'single-look-up-counts-as-absent',
    kind: 'earlier',
    symptom: 'A write was reported as not done because a replica that lagged behind did not have it yet.',
    changes: [
      {
        file: 'src/client/recovery/index.ts',
        fixed: 'const PAUSES_MS = [500, 1_500, 3_000];',
        bug: 'const PAUSES_MS: readonly number[] = [];',
      },
    ],
  },
  {
    name: 'full-page-counts-as-absent',
    kind: 'earlier',
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
    kind: 'earlier',
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
    name: 'refund-of-another-pix-counts-as-done',
    kind: 'earlier',
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
const JOURNAL: readonly PlantedBug[] = [
  {
    name: 'resume-without-record',
    kind: 'earlier',
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
    kind: 'earlier',
    symptom: 'After a power failure the journal had no entry of a write that had been sent.',
    changes: [
      { file: 'src/client/journal/append.ts', fixed: 'await syncTo(opened.file);', bug: '' },
      { file: 'src/client/journal/append.ts', fixed: 'fsyncSync(file);', bug: '' },
    ],
  },
  {
    name: 'torn-line-swallows-record',
    kind: 'earlier',
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
    kind: 'earlier',
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
    name: 'request-in-flight-resolved-as-not-done',
    kind: 'earlier',
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
    kind: 'earlier',
    symptom: 'journal resolve looked up a write at another service or account, and recorded it as not done.',
    changes: [
      {
        file: 'src/commands/journal/entry.ts',
        fixed: 'if (entry.origin !== undefined && entry.origin !== origin)',
        bug: 'if (entry.origin !== undefined && origin === undefined)',
      },
      {
        file: 'src/commands/journal/entry.ts',
        fixed: 'if (entry.key !== undefined && entry.key !== key)',
        bug: 'if (entry.key !== undefined && key === undefined)',
      },
    ],
  },
];

/** Limits, batches and payments. */
const MONEY: readonly PlantedBug[] = [
  {
    name: 'daily-limit-race',
    kind: 'earlier',
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
    kind: 'earlier',
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
    name: 'repeated-send-counts-as-refused',
    kind: 'earlier',
    symptom:
      'payment send that was run again while look-ups failed ended as refused, although it had been paid.',
    changes: [
      {
        file: 'src/commands/payment/read-after-refusal.ts',
        fixed:
          "if (error.fields.code === 'not-found' || refusal.fields.code === 'invalid') return undefined;",
        bug: 'if (Math.PI > 3) return undefined;',
      },
    ],
  },
  {
    name: 'run-log-believed',
    kind: 'earlier',
    symptom: 'A forged line in the log of a plan made payment batch resume skip a row that was never paid.',
    changes: [
      {
        file: 'src/commands/payment/plan/pay/row-payer.ts',
        fixed: 'if (this.isRecordedPaid(row) || isOverLimit)',
        bug: "if (this.isRecordedPaid(row)) return outcomeOf(row, 'existing');\n    if (isOverLimit)",
      },
    ],
  },
  {
    name: 'approval-of-another-plan-accepted',
    kind: 'earlier',
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
    kind: 'earlier',
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
    kind: 'earlier',
    symptom: 'Two runs of one plan were possible at once, and one reported payments of the other as its own.',
    changes: [
      {
        file: 'src/payment-plan/edge/run-lock.ts',
        fixed: 'if (running !== undefined) return running;',
        bug: '',
      },
    ],
  },
  {
    name: 'open-plan-row-counts-as-not-sent',
    kind: 'earlier',
    symptom: 'A row that a killed run had paid was reported as not sent while the service was away.',
    changes: [
      {
        file: 'src/commands/payment/plan/pay/pay-row.ts',
        fixed: 'isUnsent && (await isLeftOpen(row, waits))',
        bug: '!isUnsent && (await isLeftOpen(row, waits))',
      },
    ],
  },
  {
    name: 'duplicate-plan-row-paid-twice',
    kind: 'earlier',
    symptom: 'A payment that was in a sheet with an id and again without one was paid twice.',
    changes: [
      {
        file: 'src/commands/payment/plan/make/check-sheet.ts',
        fixed: 'if (before !== undefined && !(before.own && own))',
        bug: 'if (before !== undefined && !before.own && !own)',
      },
    ],
  },
];

/** The mirror, books and webhooks. */
const DATA: readonly PlantedBug[] = [
  {
    name: 'shifted-page-skips-rows',
    kind: 'earlier',
    symptom: 'Rows were missing in a list because an earlier row was deleted between two pages.',
    changes: [
      {
        file: 'src/client/lists/list-cursor.ts',
        fixed: 'if (this.#overlap > 0 && (items.length === 0 || !this.seen.has(items[0]))) {',
        bug: 'if (this.#overlap < 0 && (items.length === 0 || !this.seen.has(items[0]))) {',
      },
    ],
  },
  {
    name: 'late-rows-missed',
    kind: 'earlier',
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
    name: 'deleted-charge-kept',
    kind: 'earlier',
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
    name: 'verify-skips-known-refunds',
    kind: 'earlier',
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
    name: 'mirror-of-two-accounts',
    kind: 'earlier',
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
    kind: 'earlier',
    symptom: 'Incoming and outgoing money and fees of a report did not add up to its net result.',
    changes: [
      {
        file: 'src/books/report.ts',
        fixed: 'net: addCents(addCents(came.value, -out.value), -fees.value),',
        bug: 'net: addCents(came.value, -out.value),',
      },
    ],
  },
  {
    name: 'reconcile-matches-line-twice',
    kind: 'earlier',
    symptom: 'A line that was twice in the file was matched twice with one line of the account.',
    changes: [{ file: 'src/books/reconcile/by-day.ts', fixed: 'this.#taken.add(entry);', bug: '' }],
  },
  {
    name: 'decision-of-another-run-lost',
    kind: 'earlier',
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
    kind: 'earlier',
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
    name: 'position-follows-future-row',
    kind: 'earlier',
    symptom: 'webhook listen --poll missed all events after a row that was dated in the future.',
    changes: [
      {
        file: 'src/webhooks/position.ts',
        fixed: 'if (time <= now && (list.from === undefined || time > list.from)) list.from = time;',
        bug: 'if (list.from === undefined || time > list.from) list.from = time;',
      },
    ],
  },
];

/** Bugs that the simulator found first. */
const SIMULATED: readonly PlantedBug[] = [
  {
    name: 'lagging-look-up-confirms-refusal',
    kind: 'earlier',
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
    name: 'lock-from-the-future-kept',
    kind: 'earlier',
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
    name: 'other-record-counts-as-done',
    kind: 'earlier',
    symptom:
      'A row of a customer that exists with another name was reported as already done while the service was away.',
    changes: [
      {
        file: 'src/client/journal/done-ids.ts',
        fixed: '  entry.detail !== english(OTHER_DATA) &&\n',
        bug: '',
      },
    ],
  },
  {
    name: 'resumed-request-counts-as-over',
    kind: 'earlier',
    symptom:
      'A deletion that journal resume sent again was reported as refused while its first request was still on its way.',
    changes: [
      {
        file: 'src/client/write/execute.ts',
        fixed: 'const runs = earlier ?? resumed;',
        bug: 'const runs = earlier;',
      },
    ],
  },
  {
    name: 'missing-permission-counts-as-absent',
    kind: 'subtle',
    symptom:
      'A write whose answer was lost was reported as not done, because the app key had lost the permission to look it up.',
    changes: [
      {
        file: 'src/client/recovery/look-up.ts',
        fixed: "if (isBarred(answer)) return 'barred';\n  if (answer.status === 400",
        bug: "if (isBarred(answer)) return 'absent';\n  if (answer.status === 400",
      },
    ],
  },
  {
    name: 'refusal-of-another-request-shows-absence',
    kind: 'earlier',
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
    name: 'page-counts-as-raw-success',
    kind: 'earlier',
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

/** Writes: what an attempt proves, and what counts as the same write. */
const SUBTLE_WRITES: readonly PlantedBug[] = [
  {
    name: 'lost-answer-forgotten-after-second-retry',
    kind: 'subtle',
    symptom:
      'A write whose first answer was lost was reported as not done after two more attempts, and arrived a minute later.',
    changes: [
      {
        file: 'src/client/write/decide.ts',
        fixed:
          "if (result === 'not-sent' || earlierAttempts === 'may-still-arrive') return { earlierAttempts, confirms };",
        bug: "if (result === 'not-sent') return { earlierAttempts, confirms };",
      },
    ],
  },
  {
    name: 'open-approval-recorded-as-done-by-create',
    kind: 'subtle',
    symptom:
      'The open approval of an earlier run was recorded as done, because the same payment was created once more.',
    changes: [
      {
        file: 'src/client/write/journaled.ts',
        fixed: 'for (const same of earlier?.same ?? [])',
        bug: 'for (const same of earlier?.open ?? [])',
      },
    ],
  },
  {
    name: 'entry-continued-without-its-amount',
    kind: 'subtle',
    symptom:
      'An approval that a run had begun before there was a limit was continued without an amount, so that more than limits.daily.out left.',
    changes: [
      {
        file: 'src/client/write/journaled.ts',
        fixed: 'const same = earlier?.same.findLast(({ amount }) => amount === intent.amount);',
        bug: 'const same = earlier?.same.at(-1);',
      },
    ],
  },
  {
    name: 'lagging-replica-hides-paid-boleto',
    kind: 'subtle',
    symptom:
      'A second payment of a boleto was approved, because a replica that lagged behind still showed the first one as created.',
    changes: [
      {
        file: 'src/client/write/debts.ts',
        fixed:
          "  if (entries.some((entry) => approves(entry) && entry.outcome === 'done')) return 'paid';\n  if (reported !== undefined) return reported;",
        bug: "  if (reported !== undefined) return reported;\n  if (entries.some((entry) => approves(entry) && entry.outcome === 'done')) return 'paid';",
      },
    ],
  },
  {
    name: 'id-of-another-account-counts-as-repeat',
    kind: 'subtle',
    symptom:
      'An approval that a gateway delivered twice was reported as refused although the money had left, because another account had approved a payment with the same id.',
    changes: [
      {
        file: 'src/client/write/execute.ts',
        fixed: '.filter(({ origin, key }) => origin === here.origin && key === here.key);',
        bug: '.filter(({ origin }) => origin === here.origin);',
      },
    ],
  },
  {
    name: 'id-of-done-payment-used-again',
    kind: 'subtle',
    symptom:
      'A second equal payment was reported as done and never sent, because it got the id of the first one, which had been tried twice.',
    changes: [
      {
        file: 'src/client/write/idempotency.ts',
        fixed: "(await recorded.about(correlationID)).every(({ outcome }) => outcome === 'not-done');",
        bug: "(await recorded.about(correlationID)).some(({ outcome }) => outcome === 'not-done');",
      },
    ],
  },
  {
    name: 'withdrawal-of-whole-balance-counts-as-refused',
    kind: 'subtle',
    symptom:
      'A withdrawal of exactly the balance was reported as refused although the money had left, because a gateway delivered it twice.',
    changes: [
      {
        file: 'src/client/write/duplicate-refusal.ts',
        fixed: "(typeof value === 'number' && value > cents)",
        bug: "(typeof value === 'number' && value >= cents)",
      },
    ],
  },
];

/** The journal, in files and in a shared store. */
const SUBTLE_JOURNAL: readonly PlantedBug[] = [
  {
    name: 'daily-total-cached-over-rotation',
    kind: 'subtle',
    symptom:
      'A long batch exceeded limits.daily.out, because payments no longer counted after their journal file was renamed during the run.',
    changes: [
      {
        file: 'src/client/journal/outgoing-totals.ts',
        fixed: 'JSON.stringify([this.#live.generation(), profile, origin, account, day, except]);',
        bug: 'JSON.stringify([profile, origin, account, day, except]);',
      },
    ],
  },
  {
    name: 'index-without-debts',
    kind: 'subtle',
    symptom:
      'A boleto was paid again, because the journal file with its first payment had been renamed and the service no longer listed it among the latest.',
    changes: [
      {
        file: 'src/client/journal/id-index.ts',
        fixed: "for (const word of [correlationID, debt]) if (typeof word === 'string')",
        bug: "for (const word of [correlationID]) if (typeof word === 'string')",
      },
    ],
  },
  {
    name: 'oldest-daily-totals-kept',
    kind: 'subtle',
    symptom:
      'After 500 days with payments, those of today in renamed journal files did not count toward limits.daily.out.',
    changes: [
      {
        file: 'src/client/journal/daily-totals.ts',
        fixed: '.toSorted((a, b) => b.day - a.day)',
        bug: '.toSorted((a, b) => a.day - b.day)',
      },
    ],
  },
  {
    name: 'suspended-process-counts-as-fresh',
    kind: 'subtle',
    symptom: 'A process that had been suspended sent a payment that another process had taken over and sent.',
    changes: [
      {
        file: 'src/client/journal/fence.ts',
        fixed: 'return Math.min(...ages) >= 0 && Math.max(...ages) < CONFIRMED_MS;',
        bug: 'return Math.min(...ages) >= 0 && Math.min(...ages) < CONFIRMED_MS;',
      },
    ],
  },
  {
    name: 'corrected-row-counts-as-done',
    kind: 'subtle',
    symptom:
      'A row of a batch whose amount had been corrected was reported as already done while the service was away.',
    changes: [
      {
        file: 'src/client/journal/done-ids.ts',
        fixed: '`${operation} ${correlationID} ${JSON.stringify(body ?? {})}`;',
        bug: '`${operation} ${correlationID}`;',
      },
    ],
  },
  {
    name: 'process-in-another-container-counts-as-ended',
    kind: 'subtle',
    symptom:
      'A payment that a container was sending was sent once more by a container with the same host name, which took the first one for ended.',
    changes: [
      {
        file: 'src/shared-store/journal/rows.ts',
        fixed: 'const isLocal = own.pidSpace !== undefined && row.pid_space === own.pidSpace;',
        bug: 'const isLocal = row.machine === own.machine;',
      },
    ],
  },
  {
    name: 'shared-day-begins-at-utc-midnight',
    kind: 'subtle',
    symptom: 'With a shared store, limits.daily.out was available again from 21:00 in Brasília.',
    changes: [
      {
        file: 'src/shared-store/journal/recorded.ts',
        fixed:
          "(date_trunc('day', clock_timestamp() AT TIME ZONE 'America/Sao_Paulo') AT TIME ZONE 'America/Sao_Paulo')",
        bug: "(date_trunc('day', clock_timestamp() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')",
      },
    ],
  },
  {
    name: 'overtaken-process-records-outcome',
    kind: 'subtle',
    symptom:
      'A machine that had been suspended recorded a payment as not done after another machine had found it to be done.',
    changes: [
      {
        file: 'src/shared-store/journal/open.ts',
        fixed: 'WHERE e.id = r.id AND e.fence = r.fence',
        bug: 'WHERE e.id = r.id AND e.fence >= r.fence',
      },
    ],
  },
  {
    name: 'unseen-result-not-imported',
    kind: 'subtle',
    symptom:
      'A payment whose result had never been shown was made again after the profile was moved to a shared store.',
    changes: [
      {
        file: 'src/shared-store/journal/of-process.ts',
        fixed: '[...(await files.open()), ...(await files.unseen())]',
        bug: 'await files.open()',
      },
    ],
  },
];

/** The shared store. */
const SUBTLE_STORE: readonly PlantedBug[] = [
  {
    name: 'settled-entry-keeps-number',
    kind: 'subtle',
    symptom:
      'A process that had been suspended sent a payment after another machine had recorded it as not done.',
    changes: [
      {
        file: 'src/shared-store/journal/open.ts',
        fixed: "unseen = $4, fence = ${next('fence')},",
        bug: 'unseen = $4,',
      },
    ],
  },
  {
    name: 'record-counts-from-its-answer',
    kind: 'subtle',
    symptom:
      'A process that was suspended while it recorded a payment sent it although another machine had taken it over.',
    changes: [
      {
        file: 'src/shared-store/journal/open.ts',
        fixed: 'this.#fences.hold(id, 1, begun);',
        bug: 'this.#fences.hold(id, 1, this.#fences.moment());',
      },
    ],
  },
  {
    name: 'confirmation-keeps-old-time',
    kind: 'subtle',
    symptom:
      'A payment was recorded as not done while its request was on its way: the process had been suspended before it sent it.',
    changes: [
      {
        file: 'src/shared-store/journal/open.ts',
        fixed: 'SET process = $3, attempted_at = clock_timestamp()\n         WHERE id = $1 AND fence = $2',
        bug: 'SET process = $3\n         WHERE id = $1 AND fence = $2',
      },
    ],
  },
  {
    name: 'lease-of-taken-entry-not-compared',
    kind: 'subtle',
    symptom: 'A process went on with a payment that another machine had resumed in the meantime.',
    changes: [
      {
        file: 'src/shared-store/journal/open.ts',
        fixed: 'WHERE id = $1 AND fence = $2 RETURNING id`',
        bug: 'WHERE id = $1 AND fence >= $2 RETURNING id`',
      },
    ],
  },
  {
    name: 'lease-renewed-too-late',
    kind: 'subtle',
    symptom: 'A payment that a process was still sending was looked up and recorded by another machine.',
    changes: [
      {
        file: 'src/shared-store/journal/open.ts',
        fixed: 'const RENEW_MS = 5_000;',
        bug: 'const RENEW_MS = 25_000;',
      },
    ],
  },
];

/** Answers and look-ups that prove less than it seems. */
const SUBTLE_PROOFS: readonly PlantedBug[] = [
  {
    name: 'service-id-not-compared',
    kind: 'subtle',
    symptom:
      'The retry of an installment counted as done, because its connection delivered the success of another installment.',
    changes: [
      {
        file: 'src/client/proof/judge.ts',
        fixed:
          "(isServiceId(id) && !values.some((value) => typeof value === 'string' && isServiceId(value)))",
        bug: 'isServiceId(id)',
      },
    ],
  },
  {
    name: 'phone-counts-as-tax-id',
    kind: 'subtle',
    symptom:
      'A payment to a CPF counted as done, because its id belonged to a payment to the phone with the same digits.',
    changes: [
      {
        file: 'src/client/proof/judge.ts',
        fixed: '        : bareKey(value) === bareKey(sent);',
        bug: "        : bareKey(value).replace(/^55(?=\\d{11}$)/, '') === bareKey(sent).replace(/^55(?=\\d{11}$)/, '');",
      },
    ],
  },
  {
    name: 'missing-status-counts-as-approved',
    kind: 'subtle',
    symptom:
      'The approval of a payment counted as done, because the look-up returned the payment without a status.',
    changes: [
      {
        file: 'src/client/recovery/look-up.ts',
        fixed: "    if (equals !== null && typeof status !== typeof equals) return { state: 'unknown' };\n",
        bug: '',
      },
    ],
  },
];

/** Limits, mandates and proposals of agents. */
const SUBTLE_PERMISSIONS: readonly PlantedBug[] = [
  {
    name: 'week-begins-on-sunday',
    kind: 'subtle',
    symptom: 'An agent paid twice in one week under a weekly mandate, on Saturday and on Sunday.',
    changes: [
      {
        file: 'src/policy/mandate.ts',
        fixed: '(new Date(midnight).getUTCDay() + 6) % 7;',
        bug: 'new Date(midnight).getUTCDay();',
      },
    ],
  },
  {
    name: 'month-has-thirty-days',
    kind: 'subtle',
    symptom: 'An agent paid twice in one month under a monthly mandate, on the 1st and on the 31st.',
    changes: [
      {
        file: 'src/policy/mandate.ts',
        fixed: 'const LONGEST_PERIOD_MS = 32 * DAY_MS;',
        bug: 'const LONGEST_PERIOD_MS = 30 * DAY_MS;',
      },
    ],
  },
  {
    name: 'raw-payment-passes-limits',
    kind: 'subtle',
    symptom:
      'A payment that pixctl api created with autoApprove was sent on a profile with limits, and exceeded them.',
    changes: [
      {
        file: 'src/policy/raw-requests.ts',
        fixed: "effect === 'money-out' || limit !== undefined;",
        bug: "effect === 'money-out';",
      },
    ],
  },
  {
    name: 'proposal-file-chooses-profile',
    kind: 'subtle',
    symptom:
      'A proposal for a test profile, whose file somebody had changed, deleted a charge of the live profile.',
    changes: [
      {
        file: 'src/agent/access.ts',
        fixed: 'one.length === other.length && one.every((word, index) => word === other[index]);',
        bug: 'one.length === other.length && one[0] === other[0];',
      },
    ],
  },
  {
    name: 'failed-proposal-is-final',
    kind: 'earlier',
    symptom:
      'A payment that had failed for lack of a connection could never be made, because the agent that proposed it again after a day got the old proposal, which was too old to be run.',
    changes: [
      {
        file: 'src/agent/proposals.ts',
        fixed: "(found.state === 'proposed' || found.state === 'failed')",
        bug: "found.state === 'proposed'",
      },
    ],
  },
  {
    name: 'approved-words-read-again',
    kind: 'subtle',
    symptom:
      'A payment was sent to another Pix key than the one on the screen, because the file of the proposal was changed while the person read the question.',
    changes: [
      {
        file: 'src/cli/adapters/agent.ts',
        fixed: 'argv: access.wordsOf(proposal, intent),',
        bug: 'argv: access.wordsOf(proposals.get(proposal.id), intent),',
      },
    ],
  },
  {
    name: 'mandate-signed-from-file',
    kind: 'subtle',
    symptom:
      'A mandate with a larger budget than the one on the screen was signed, because the configuration was changed while the person read the question.',
    changes: [
      {
        file: 'src/agent/mandate.ts',
        fixed: 'signedText(host, profile, mandate, approvedBy, at));\n  writePrivate',
        bug: 'signedText(host, profile, configuredMandate(host, profile) ?? mandate, approvedBy, at));\n  writePrivate',
      },
    ],
  },
  {
    name: 'done-proposal-expires',
    kind: 'subtle',
    symptom:
      'A withdrawal from a sub account that an agent had made was made again when it was proposed again after a day.',
    changes: [
      {
        file: 'src/agent/proposals.ts',
        fixed: "(found.state === 'proposed' || found.state === 'failed') && this.isExpired(found);",
        bug: 'this.isExpired(found);',
      },
    ],
  },
];

/** Plans of payments, and batches. */
const SUBTLE_PLANS: readonly PlantedBug[] = [
  {
    name: 'hash-of-payments-believed',
    kind: 'subtle',
    symptom:
      'A plan with other Pix keys that somebody put in place of one passed for the plan of the sheet, and was approved.',
    changes: [
      {
        file: 'src/payment-plan/open-plan.ts',
        fixed: 'JSON.stringify(done) === JSON.stringify(doneBefore) &&\n    payments === header.payments;',
        bug: 'JSON.stringify(done) === JSON.stringify(doneBefore);',
      },
    ],
  },
  {
    name: 'approver-named-by-approval',
    kind: 'subtle',
    symptom:
      'A plan ran with the approval of a stranger, whose profile had the name of the required approver.',
    changes: [
      {
        file: 'src/payment-plan/approval.ts',
        fixed: 'approvals.find(({ approver }) => ids.includes(approver));',
        bug: 'approvals.find(({ approver, profile }) => ids.includes(approver) || wanted.includes(profile));',
      },
    ],
  },
  {
    name: 'resumed-approval-without-amount',
    kind: 'subtle',
    symptom:
      'payment batch resume finished an approval of the day before, and more than limits.daily.out left.',
    changes: [
      {
        file: 'src/commands/payment/plan/pay/pay-row.ts',
        fixed: 'await client.resume(begun.id, approve, { body }, check, row.cents);',
        bug: 'await client.resume(begun.id, approve, { body }, check);',
      },
    ],
  },
  {
    name: 'part-of-list-counts-as-whole',
    kind: 'subtle',
    symptom:
      'payment batch status reported payments as not sent that were older than the part of the list that it had read.',
    changes: [
      {
        file: 'src/commands/payment/plan/service-payments.ts',
        fixed: 'whole: read < limit };',
        bug: 'whole: read <= limit };',
      },
    ],
  },
  {
    name: 'unknown-accounts-count-as-same',
    kind: 'subtle',
    symptom:
      'A plan was paid from another account, because neither the key that planned it nor the one that ran it could list its accounts.',
    changes: [
      {
        file: 'src/commands/payment/plan/same-account.ts',
        fixed: 'if (header.account !== null && own === header.account) return;',
        bug: 'if ((own ?? null) === header.account) return;',
      },
    ],
  },
  {
    name: 'unread-rows-count-as-examined',
    kind: 'subtle',
    symptom:
      'A batch whose file could not be read to its end was reported as not sent, although an earlier run had left one of its later rows open.',
    changes: [
      {
        file: 'src/commands/bulk/open-rows.ts',
        fixed: "open.whole = error instanceof PixctlError && error.fields.code === 'batch-row';",
        bug: 'open.whole = error instanceof PixctlError;',
      },
    ],
  },
  {
    name: 'stopped-row-counts-as-success',
    kind: 'subtle',
    symptom: 'A batch ended with exit code 0 although a payment was stopped because of its holder.',
    changes: [
      {
        file: 'src/commands/bulk/row-run.ts',
        fixed: "this.totals.rows('done', 'existing') < this.work.count ? EXIT.batch : EXIT.done;",
        bug: "this.totals.rows('failed', 'not-sent') > 0 ? EXIT.batch : EXIT.done;",
      },
    ],
  },
  {
    name: 'row-read-last-not-reported',
    kind: 'subtle',
    symptom:
      'When a batch ended early, the row after the last one that was sent was missing in its outcomes.',
    changes: [
      {
        file: 'src/commands/bulk/parallel.ts',
        fixed: 'if (this.#isOver()) return [next.value];',
        bug: 'if (this.#isOver()) return [];',
      },
    ],
  },
];

/** The mirror and the reconciliation. */
const SUBTLE_DATA: readonly PlantedBug[] = [
  {
    name: 'removed-field-not-compared',
    kind: 'subtle',
    symptom: 'sync verify reported no difference although the service had removed a field of a row.',
    changes: [
      {
        file: 'src/mirror/differences.ts',
        fixed: 'return [...new Set([...serviceFields.keys(), ...mirrorFields.keys()])]',
        bug: 'return [...serviceFields.keys()]',
      },
    ],
  },
  {
    name: 'full-refund-not-followed',
    kind: 'subtle',
    symptom: 'A Pix without a charge kept its status in the mirror after its whole amount was refunded.',
    changes: [
      {
        file: 'src/mirror/read/refunded-payments.ts',
        fixed: "WHERE type = 'PAYMENT' AND value >= ? AND time <= ?",
        bug: "WHERE type = 'PAYMENT' AND value > ? AND time <= ?",
      },
    ],
  },
  {
    name: 'missing-first-line-not-noticed',
    kind: 'subtle',
    symptom: 'A statement whose first line was missing in the mirror was exported as if it were complete.',
    changes: [
      {
        file: 'src/mirror/balance-chain.ts',
        fixed: 'possible = span?.from === -Infinity ? [opening] : undefined;',
        bug: 'possible = undefined;',
      },
    ],
  },
  {
    name: 'many-paid-charges-stay-open',
    kind: 'subtle',
    symptom: 'Charges stayed ACTIVE in the mirror after they were paid, if at least 20 had been open.',
    changes: [
      {
        file: 'src/mirror/read/open-rows.ts',
        fixed: 'keys = keys.filter((key) => !listed.has(key));',
        bug: 'keys = keys.filter((key) => listed.has(key));',
      },
    ],
  },
  {
    name: 'row-of-another-sync-removed',
    kind: 'subtle',
    symptom: 'Of two sync at once, one marked an installment as removed that the other one had just written.',
    changes: [
      {
        file: 'src/mirror/read/by-scope.ts',
        fixed:
          '        const there = await reader.keysThere();\n        for await (const page of reader.pages({})) items.push(...page);',
        bug: '        for await (const page of reader.pages({})) items.push(...page);\n        const there = await reader.keysThere();',
      },
    ],
  },
  {
    name: 'decision-of-another-account-applied',
    kind: 'subtle',
    symptom:
      'A line that the user had accepted for one account counted as settled in the comparison with another account.',
    changes: [
      {
        file: 'src/books/reconcile/decided.ts',
        fixed: 'one.kind === other.kind && one.account === other.account;',
        bug: 'one.kind === other.kind;',
      },
    ],
  },
  {
    name: 'ambiguous-capitals-matched',
    kind: 'subtle',
    symptom:
      'A line of a bank that writes ids in capitals was matched with another Pix, whose id differs only in small letters.',
    changes: [
      {
        file: 'src/books/reconcile/ids.ts',
        fixed: 'return others.length === 0 ? one : undefined;',
        bug: 'return others.length <= 1 ? one : undefined;',
      },
    ],
  },
  {
    name: 'earliest-day-left-out',
    kind: 'subtle',
    symptom:
      'A line that fits two lines of the account was matched with one of them, because the other one was exactly --days earlier.',
    changes: [
      {
        file: 'src/books/reconcile/candidate-index.ts',
        fixed: 'if ((list[middle]?.day ?? Infinity) < day - days)',
        bug: 'if ((list[middle]?.day ?? Infinity) <= day - days)',
      },
    ],
  },
];

/** Bugs that were planted once before. */
const SUBTLE_AGAIN: readonly PlantedBug[] = [
  {
    name: 'only-oldest-entry-may-arrive',
    kind: 'subtle',
    symptom:
      'A payment was reported as not done while the request of an earlier run was still on its way, because an even earlier run had left it open, too.',
    changes: [
      {
        file: 'src/client/write/earlier-runs.ts',
        fixed: 'mayArrive: open.some((entry) =>',
        bug: 'mayArrive: open.slice(0, 1).some((entry) =>',
      },
    ],
  },
  {
    name: 'same-id-of-another-day-subtracted',
    kind: 'subtle',
    symptom:
      'More than limits.daily.out left, because an earlier payment with the same id was taken off the total of another day.',
    changes: [
      {
        file: 'src/client/journal/recorded.ts',
        fixed: '.reduce((cents, entry) => cents + totals.counted(entry, on), 0),',
        bug: '.reduce((cents, entry) => cents + totals.counted(entry, { ...on, day: Date.parse(entry.at) }), 0),',
      },
    ],
  },
  {
    name: 'one-earlier-payment-remembered',
    kind: 'subtle',
    symptom:
      'A plan did not warn that the same amount had been paid to the same key, because the latest such payment was the one of its own row.',
    changes: [{ file: 'src/payment-plan/duplicates.ts', fixed: '.slice(0, 2),', bug: '.slice(0, 1),' }],
  },
  {
    name: 'existing-row-looked-up-once',
    kind: 'subtle',
    symptom:
      'A row that an earlier run had created was reported as failed, because a replica that lagged behind did not have it yet.',
    changes: [
      {
        file: 'src/commands/bulk/send-row.ts',
        fixed: "await doneBefore(context, operation, row, code === 'duplicate');",
        bug: 'await doneBefore(context, operation, row, false);',
      },
    ],
  },
  {
    name: 'cached-candidates-of-another-id',
    kind: 'subtle',
    symptom:
      'A line of the file was matched with the line of the account that belonged to an equal line with another id.',
    changes: [
      {
        file: 'src/books/reconcile/likeness.ts',
        fixed: 'references.filter((id) => known.has(id)),',
        bug: 'references.some((id) => known.has(id)),',
      },
    ],
  },
  {
    name: 'removed-after-one-look-up',
    kind: 'earlier',
    symptom: 'webhook listen --poll reported a new payment as removed because a replica did not know it yet.',
    changes: [
      {
        file: 'src/commands/webhook/poll.ts',
        fixed: "return this.#isUnknownForLong(key) ? 'removed' : 'failed';",
        bug: "return this.#isUnknownForLong(key) ? 'failed' : 'removed';",
      },
    ],
  },
  {
    name: 'anchor-set-after-first-page',
    kind: 'subtle',
    symptom: 'A sync that was killed between two pages did not read the later pages when it was run again.',
    changes: [
      {
        file: 'src/mirror/read/list-reader.ts',
        fixed: '      first ??= rows[0] === undefined ? undefined : String(rows[0][place]);\n',
        bug: '      if (first === undefined && rows[0] !== undefined) {\n        first = String(rows[0][place]);\n        await setAnchor(mirror, this.table.name, this.scope, first);\n      }\n',
      },
    ],
  },
];

/** Every bug, by the part of the program that had it. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  ...WRITES,
  ...PROOFS,
  ...JOURNAL,
  ...MONEY,
  ...DATA,
  ...SIMULATED,
  ...SUBTLE_WRITES,
  ...SUBTLE_JOURNAL,
  ...SUBTLE_STORE,
  ...SUBTLE_PROOFS,
  ...SUBTLE_PERMISSIONS,
  ...SUBTLE_PLANS,
  ...SUBTLE_DATA,
  ...SUBTLE_AGAIN,
];
