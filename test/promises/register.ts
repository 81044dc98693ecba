// The promises of the documentation, and the tests that attack them. An attack tries to make a sentence false from
// outside: with hostile input, a killed process, a second person, an edited file, or a service that lies. To add a
// promise, write its sentence in the document, and its attack; then a row here and in docs/safety.md, in both languages.

export const DOCUMENTS = ['safety', 'shared-store', 'batch', 'mirror', 'books', 'agents', 'library'] as const;
type DocumentName = (typeof DOCUMENTS)[number];

export interface DocumentedPromise {
  /** Stays the same when promises are added, moved or removed; the id of a removed promise is not used again. */
  readonly id: string;
  /** First cell of its row in docs/safety.md. */
  readonly summary: string;
  /** Exact text of the sentences and table cells that make this promise, by document. */
  readonly sentences: Readonly<Partial<Record<DocumentName, readonly string[]>>>;
  /**
   * By file below test/: titles of tests or of their cases, broken rules of the simulator, or the comment of a saved
   * story, as in the source.
   */
  readonly attacks: Readonly<Record<string, readonly string[]>>;
  /** A result that was measured, and the command that measures it again. */
  readonly figure?: { readonly result: string; readonly command: string };
}

/** Sentences that contain a word of a promise, and promise nothing that a test can attack. */
export interface NoPromise {
  readonly reason:
    'advice' | 'a heading or a state' | 'a limit of pixctl' | 'how much is read or waited' | 'the service';
  readonly document: DocumentName;
  readonly sentence: string;
}

export const PROMISES: readonly DocumentedPromise[] = [
  {
    id: 'P1',
    summary: 'Each write happens exactly once in the end, and no exit code has claimed otherwise',
    sentences: {
      safety: [
        'It follows three rules: it records every write before sending it, it never sends a payment twice, and it never guesses an outcome.',
        'A guarantee means: after `journal resolve` and `journal resume`, each write has happened exactly once, and no exit code has claimed otherwise.',
      ],
      'shared-store': ['All guarantees of [Safety](safety.md#guarantees) hold for all machines together:'],
    },
    attacks: {
      'simulation/rules/writes.ts': ['done twice', 'false done', 'false not done', 'lost', 'cannot be done'],
      'faults/network.test.ts': ['%s › %s, %s › exits with %i and happens once'],
      'faults/processes.full.test.ts': [
        'payment send on a live profile › %s › happens once',
        '%s with %i KB left › happens once',
      ],
      'faults/library.full.test.ts': [
        'does each write once if its program is killed and the network loses answers',
      ],
      'faults/plan.full.test.ts': [
        'pays each row once and keeps the daily limit if machines are killed and the primary fails over',
      ],
    },
    figure: {
      result: '33,862 histories, no rule broken',
      command: 'npm run simulate -- --seed 41000000 --seconds 3600',
    },
  },
  {
    id: 'P2',
    summary: 'A write is recorded before it is sent; a write that cannot be recorded is not sent',
    sentences: {
      safety: [
        'pixctl records every write with its correlation id in the [journal](#the-journal) on disk, and then sends the request.',
      ],
      library: [
        'If a write cannot be recorded, it is not sent (`journal`).',
        'the write could not be recorded; nothing was sent',
      ],
      'shared-store': ['**An intent is committed before its request leaves.**'],
    },
    attacks: {
      'client/network.test.ts': [
        'has the request of charge create on disk, readable by the owner only, before it reaches the service',
        'stops charge create before any request if it cannot be written',
      ],
      'config/folder-sync.test.ts': ['keeps a write from being sent if the journal cannot be made durable'],
      'library/client/client.test.ts': ['that cannot record prevents the request'],
      'simulations/journal-name-lost-in-power-failure.story': [
        '# The first run was killed while it created the journal, and nobody made the name of the file durable',
      ],
    },
  },
  {
    id: 'P3',
    summary: 'Only requests that the service executes at most once are retried',
    sentences: { safety: ['It retries only requests that the service executes at most once.'] },
    attacks: {
      'client/write/decide-combinations.test.ts': [
        'a request that may have reached the service is sent again only where the service acts once',
        'a write is sent again only when idempotent, refused as a repeat, or not sent at all',
      ],
      'simulation/rules/writes.ts': ['done twice'],
    },
    figure: {
      result: '7,527,168 combinations of facts, none breaks a rule',
      command: 'npx vitest run test/client/write/decide-combinations.test.ts',
    },
  },
  {
    id: 'P4',
    summary: 'Withdrawals, sub account movements, instalments and new accounts are sent once, also after 429',
    sentences: { safety: ['never, not even after status 429', 'never'] },
    attacks: {
      'client/write/never-retried.test.ts': [
        'pixctl %s › is sent once, although it is answered with %s and the service has not executed it',
      ],
      'client/network.test.ts': ['account withdraw, which has no correlation id, is not retried after %s'],
    },
    figure: { result: '19 passed', command: 'npx vitest run test/client/write/never-retried.test.ts' },
  },
  {
    id: 'P5',
    summary: 'A refusal that a load balancer causes by sending twice is not taken for the answer',
    sentences: {
      safety: [
        'A load balancer may send a request twice; the service then refuses the second request although the first one succeeded.',
        'If the service refuses a withdrawal for lack of balance, and the balance read before was sufficient, the exit code is 6.',
        'no; exit code 6 if the service refuses the second one, and if it executes both of `account create`, or of `subaccount credit` or `debit` without a description of your own',
      ],
    },
    attacks: {
      'client/write/duplicate-refusal.test.ts': [
        'write that a load balancer sends twice',
        'write without an id that a load balancer sends twice and the service executes twice',
        'account create exits with 6 and names both accounts',
      ],
      'client/http/send.test.ts': [
        'is a new one after a refusal, of which a second copy would count as the answer of this write',
      ],
      'simulations/refused-deletion-looked-up-with-its-own-answer.story': [
        '# The look-up after a refused deletion got the answer of the deletion',
      ],
    },
  },
  {
    id: 'P6',
    summary: 'A refused duplicate of a transfer proves the first one only if no earlier run used the id',
    sentences: { safety: ['no look-up; if the service refuses a duplicate, the first transfer was done'] },
    attacks: {
      'client/network.test.ts': [
        'is retried with the same id, and a duplicate refusal proves that it is done',
        'accepts a duplicate refusal of a user-supplied id as proof only if no earlier run may have used the id',
      ],
      'client/write/confirmation.test.ts': [
        'transfer create › exits with 6 in every run after it was killed, refused as existing and refused for lack of balance',
      ],
    },
  },
  {
    id: 'P7',
    summary: 'A payment is not approved twice',
    sentences: { safety: ['yes: the service accepts an id once, so a payment is not approved twice'] },
    attacks: {
      'commands/payment/types.test.ts': ['create and approve in one request, and refuse the same id again'],
      'commands/payment/existing.test.ts': ['pays once in the end although the answers were disturbed: %s'],
      'simulations/approval-delivered-twice-and-stale-look-up.story': [
        '# A gateway delivered the approval twice',
      ],
    },
  },
  {
    id: 'P8',
    summary: 'While an earlier run of a write is open, no later run says that it was not done',
    sentences: {
      safety: [
        'A later run with the same id then never reports that nothing was done, whatever the service answers.',
      ],
    },
    attacks: {
      'policy/open-entries.full.test.ts': [
        '%s › is reported as outcome unknown, not as not done, whatever keeps it from being sent',
      ],
      'client/write/decide-combinations.test.ts': [
        'an open entry of an earlier run is denied only by a look-up or the journal',
      ],
      'simulation/rules/writes.ts': ['false not done'],
    },
    figure: {
      result: '14 intents and 8 controls, false not-done 0, false done 0, false unknown 0',
      command: 'npx vitest run --mode full test/policy/open-entries.full.test.ts',
    },
  },
  {
    id: 'P9',
    summary: 'A write without an id of its own is not repeated while its outcome is unknown or unseen',
    sentences: {
      safety: [
        'Without a `--correlation-id` of your own, pixctl refuses to repeat a write while the outcome of the same write is unknown.',
        'The same applies to outgoing money, and to writes without any id, if the first run was killed after the write and before it printed the result: the second run sends nothing, ends with exit code 6, and names the entry.',
      ],
      library: [
        'While the outcome of the first one is unknown, an equal call without an id is not sent: it could pay twice.',
        'Nothing was sent now; resolve `entry`',
      ],
    },
    attacks: {
      'client/write/claims.test.ts': ['is not sent again while the same write is open in the journal: %s'],
      'commands/journal/journal.test.ts': [
        '%s is refused until journal resolve has listed it',
        'keeps open entries after rotation, so that the same write is not sent again',
      ],
      'library/client/client.test.ts': [
        'is unknown after a lost answer that cannot be looked up, and stays open in the journal',
      ],
      'simulations/creation-settled-by-a-killed-look-up.story': [
        '# A look-up settled the creation of a payment and was killed before it printed that.',
      ],
    },
  },
  {
    id: 'P10',
    summary: 'A boleto and a dynamic QR code are paid once, whoever pays and with whatever id',
    sentences: {
      safety: [
        '**Boletos and dynamic QR codes are paid once.**',
        'Whoever pays one, and with whatever correlation id (`payment send`, `create` and `approve`, batches, agents, the library, `pixctl api`, `journal resume`), pixctl first looks for an earlier payment in the journal and among the latest 100 payments of the account, and asks the service for its status.',
        'If it was sent, pixctl sends nothing and shows its id, day, amount and status: exit code 4, error code `already-paid`.',
      ],
      library: [
        'A boleto or a dynamic QR code is [paid once](safety.md#lost-answers): a second `payment.create` or `payment.approve` for it has the outcome `refused` and `error.code` `already-paid`, whatever its correlation id.',
      ],
    },
    attacks: {
      'commands/payment/debts.test.ts': [
        'pays a boleto once if two commands start at the same time',
        'refuses a boleto that the account paid from another computer',
        'create refuses with --auto-approve a QR code that was paid',
        'refuses to create a payment of a boleto that was paid: %s',
        'does not send a payment that was not done, of a boleto that was paid since',
        'reports a row whose boleto was paid before as failed',
      ],
    },
  },
  {
    id: 'P11',
    summary: 'An entry of the journal is never looked up at another service or account',
    sentences: {
      safety: [
        'Each entry contains the address of the service and a fingerprint of the app key, so that pixctl never looks it up at another service or account.',
      ],
    },
    attacks: {
      'commands/journal/journal.test.ts': [
        'is refused by journal resolve and resume for another service or app key under the same profile name',
      ],
    },
  },
  {
    id: 'P12',
    summary: 'One process at a time resumes a write',
    sentences: {
      safety: ['Only one process at a time can resume a write.'],
      'shared-store': [
        'As long as the lease lasts, no other process resumes the write or records its outcome.',
      ],
    },
    attacks: {
      'binary/two-processes.test.ts': ['sends the request once when six processes resume it'],
      'binary/shared-store.full.test.ts': ['send a request once when six of them resume it'],
      'shared-store/journal.full.test.ts': [
        'lets one of two machines resume an entry',
        'either confirms an entry or lets another machine take it over, if both happen at once',
      ],
      'simulation/rules/store.ts': ['taken over too early'],
    },
  },
  {
    id: 'P13',
    summary: 'A process that was suspended and lost its entry sends nothing',
    sentences: {
      safety: [
        'If more than a second has passed between the record and the open connection, pixctl checks that nobody has taken the entry over, records the attempt again, and only then sends: a process that was suspended sends nothing if another one has recorded an outcome since.',
      ],
      'shared-store': ['**A process that lost its entry sends nothing.**'],
    },
    attacks: {
      'binary/suspended.full.test.ts': [
        'that was suspended while $place sends nothing if another one has recorded its $write as not done ($n)',
      ],
      'shared-store/journal.full.test.ts': [
        'refuses to send an entry that another machine has taken over, and keeps its outcome',
        'asks the database again after %s',
      ],
      'simulation/rules/store.ts': ['sent without its entry', 'not done too early'],
    },
    figure: { result: '18 passed', command: 'npx vitest run --mode full test/binary/suspended.full.test.ts' },
  },
  {
    id: 'P14',
    summary: 'A killed write is looked up, never sent again by itself',
    sentences: { 'shared-store': ['**A killed write is looked up, never sent again by itself.**'] },
    attacks: {
      'binary/two-processes.test.ts': [
        'that was killed stays pending, and is not sent again before it is resolved',
      ],
      'binary/shared-store.full.test.ts': [
        'refuse to repeat a write whose outcome the killed run of another machine left unknown',
      ],
    },
  },
  {
    id: 'P15',
    summary: 'A payment that the service reports with another amount, key or account is not approved',
    sentences: {
      safety: [
        'If the service reports a different amount, key or account than you sent, pixctl does not approve it (exit code 4, error code `differs`).',
        'For a boleto, pixctl first asks the service for the amount, checks it against the limits, and does not approve a payment that was created with another amount.',
        'Otherwise pixctl does not approve it, and the row fails.',
      ],
    },
    attacks: {
      'binary/confirmation.full.test.ts': [
        'is refused if the service reports another %s',
        'approves only the payment shown, even if the service reports another one later',
      ],
      'commands/boleto/boleto.test.ts': [
        'approves nothing if the payment is created with another amount than the boleto has',
      ],
      'commands/bulk/claims.test.ts': ['run reports a row as failed if its id belongs to another payment'],
      'client/write/claims.test.ts': [
        'payment approve approves nothing if the look-up returns another payment',
      ],
    },
  },
  {
    id: 'P16',
    summary: '`payment create` moves no money; an unapproved payment moves none',
    sentences: {
      safety: ['pixctl creates the payment, which moves no money, and reads it back.'],
      batch: [
        '`payment create` moves no money.',
        'A payment that nobody approves stays in `CREATED` and moves no money.',
      ],
    },
    attacks: {
      'commands/bulk/money.test.ts': [
        'creates an unapproved payment for each row, and reports each as existing on the second run',
      ],
      'binary/confirmation.full.test.ts': [
        'exits with 130 on Ctrl-C at the question, and leaves the payment unapproved',
      ],
      'commands/payment/plan/holder.test.ts': [
        'pays 180 rows of 200 and stops the 20 whose keys belong to other holders, also when resumed',
      ],
    },
  },
  {
    id: 'P17',
    summary: 'A payment to another holder than the expected one is not approved',
    sentences: {
      safety: [
        'If they contradict each other, the payment is not approved (exit code 4, error code `other-holder`); it may exist and stays in `CREATED`.',
        'If they [contradict each other](batch.md#the-holder), the payment is not approved.',
      ],
      agents: [
        'If the agent named the recipient with `--holder-name` or `--holder-tax-id`, pixctl does not pay [another holder](batch.md#the-holder).',
        'With `--holder-name` and `--holder-tax-id`, a payment within the mandate is not approved if the service reports another recipient.',
      ],
      batch: [
        'As long as the log of the plan says that a row was stopped, `resume` does not pay it unless the service then reports a holder that agrees.',
      ],
    },
    attacks: {
      'commands/payment/expected-holder.test.ts': [
        'does not approve a payment to another holder, and names both',
        'approves only a payment to this holder',
      ],
      'commands/payment/plan/holder.test.ts': [
        'pays 180 rows of 200 and stops the 20 whose keys belong to other holders, also when resumed',
        'stops a row without a declared holder whose key changed hands since the plan, and keeps it stopped without a report',
      ],
      'agent/mandate.test.ts': [
        'does not approve a payment whose Pix key belongs to another holder than the agent names',
      ],
    },
  },
  {
    id: 'P18',
    summary:
      'With `--auto-approve`, nothing is sent unless the holder is certainly the expected one; a name without a word to compare is refused',
    sentences: {
      safety: [
        'With `--auto-approve`, pixctl looks the Pix key up first, and sends nothing unless the recipient is certainly the expected one.',
        'A name without a word that can be compared, such as an empty one, is refused (exit code 2).',
      ],
    },
    attacks: {
      'commands/payment/expected-holder.test.ts': [
        'with --auto-approve, looks the holder up before it sends anything',
        'payment send --auto-approve sends nothing if the service does not report the expected holder',
        "'', '***', 'C.', 'Ltda. ME'",
      ],
    },
  },
  {
    id: 'P19',
    summary: 'Different digits of a tax id contradict, whatever the names are; equal complete ones agree',
    sentences: {
      batch: [
        'agrees, whatever the names are: a company has a legal name and a trade name.',
        'contradicts, whatever the names are.',
      ],
    },
    attacks: {
      'pix/holder.test.ts': [
        'contradicts if one visible character of the tax id differs, whatever the names are',
        'agrees with the same holder in any order, case and punctuation, with the usual mask',
      ],
    },
    figure: { result: '121 passed', command: 'npx vitest run test/pix/holder.test.ts' },
  },
  {
    id: 'P20',
    summary: 'A payment that cannot be read is not approved',
    sentences: {
      batch: [
        'If the payment cannot be read, it is not approved: the row is `not-sent`, and `resume` compares it again.',
      ],
    },
    attacks: {
      'commands/payment/plan/holder.test.ts': [
        'approves nothing while a read of the payment is answered with status %d, goes on with other rows, and resume pays them',
      ],
    },
  },
  {
    id: 'P21',
    summary: 'With `--check-key`, a key that does not exist is not paid',
    sentences: {
      safety: [
        'pixctl looks up the holder of the key before it sends anything, and does not pay a key that does not exist.',
      ],
    },
    attacks: {
      'commands/payment/preflight.test.ts': [
        'payment create and send --check-key show the holder of the key, and refuse a key that is not registered',
      ],
    },
  },
  {
    id: 'P22',
    summary: 'Without a terminal and without `--yes`, nothing is sent from a live profile',
    sentences: { safety: ['Without a terminal and without `--yes`, pixctl sends nothing (exit code 9).'] },
    attacks: {
      'binary/confirmation.full.test.ts': [
        'creates nothing without a terminal, with --no-input or with --dry-run',
      ],
      'policy/limits.test.ts': [
        'prints profile, amount and destination on stderr and exits with 9 without --yes',
      ],
      'commands/bulk/money.test.ts': ['sends nothing without --yes, or with --yes if an amount is missing'],
    },
  },
  {
    id: 'P23',
    summary: 'A write beyond a limit is not sent, also by concurrent commands',
    sentences: {
      safety: ['pixctl refuses a write that exceeds a limit before sending anything (exit code 2).'],
      library: [
        'A write beyond a limit is not sent:',
        'the write is beyond a spending limit; nothing was sent',
      ],
      'shared-store': ['**Limits are exact.**'],
    },
    attacks: {
      'binary/two-processes.test.ts': ['limits.daily.out › allows only one of ten concurrent withdrawals'],
      'shared-store/journal.full.test.ts': ['keeps a limit exactly while two machines send at the same time'],
      'library/client/client.test.ts': [
        'refuse a payment beyond the limit of each, and all beyond that of the day',
      ],
      'policy/limits.test.ts': [
        'block raw api writes that may move money in any spelling, and apply to one profile only',
      ],
      'simulation/rules/limits.ts': ['payment beyond the limit', 'day beyond the limit'],
    },
  },
  {
    id: 'P24',
    summary: 'A renamed profile, or a second one with the same key, has no new budget',
    sentences: {
      safety: [
        'The money that counts is that of the profile and that of its app key at the same service: a profile that was renamed, or a second one with the same key, has no new budget.',
      ],
    },
    attacks: {
      'policy/limits.test.ts': [
        'count what left under an earlier name of the profile, and in a second profile with the same key',
      ],
    },
  },
  {
    id: 'P25',
    summary: 'The clock of the database decides the day of a limit, not that of a machine',
    sentences: { 'shared-store': ['**The clock of the database counts.**'] },
    attacks: {
      'shared-store/commands.full.test.ts': [
        'does not weaken a limit on a machine whose clock is a day ahead',
      ],
      'shared-store/journal.full.test.ts': ['counts only money of today, by the clock of the database'],
    },
  },
  {
    id: 'P26',
    summary: 'Nothing of a plan is sent before its run',
    sentences: { safety: ['Nothing is sent before the run.'], batch: ['Before `run`, nothing is sent.'] },
    attacks: {
      'simulation/rules/plan.ts': ['unapproved payment'],
      'commands/payment/plan/plan.test.ts': [
        'run refuses a plan without approval, and approve refuses a wrong total',
      ],
    },
  },
  {
    id: 'P27',
    summary:
      '`run` pays exactly the approved plan; a changed byte is refused, and a change during the run has no effect',
    sentences: {
      safety: [
        'The run pays exactly the approved bytes: pixctl compares each block of the plan with the verified plan before it pays a row of the block.',
        'The expected holder is part of the approved plan, so nobody can change it between the approval and the run.',
      ],
      batch: ['It is valid for exactly this plan: if one byte of the plan changes, `run` refuses it.'],
    },
    attacks: {
      'commands/payment/plan/properties.test.ts': ['refuses the changed plan or approval, and sends nothing'],
      'commands/payment/plan/mutations.full.test.ts': [
        'refuses changed bytes, or pays exactly what show and approve listed',
      ],
      'commands/payment/plan/forged.full.test.ts': [
        'pays the rows it verified before: plan %s after the first payment',
      ],
      'simulation/rules/plan.ts': ['unapproved payment', 'row of another plan'],
    },
  },
  {
    id: 'P28',
    summary: 'With `limits.batch.approver`, a plan that the approver has not seen is not paid',
    sentences: {
      batch: ['With `limits.batch.approver`, pixctl does not pay a plan that the approver has not seen.'],
    },
    attacks: {
      'commands/payment/plan/plan.test.ts': [
        'signs on another machine, and run requires the approver of limits.batch.approver',
        'does not allow run for another plan of as many payments and the same total',
      ],
      'commands/payment/plan/properties.test.ts': [
        'accept only the same key, the same text and one spelling of the signature',
      ],
      'simulations/approver-lost-in-power-failure.story': [
        '# The power failed right after config set limits.batch.approver had ended well.',
      ],
    },
  },
  {
    id: 'P29',
    summary: 'Each row of a plan is paid once: by any machine, without log or journal, after any kill',
    sentences: {
      safety: [
        'The service itself refuses a second payment of a row, from this or another machine, with or without the log and the journal.',
      ],
      batch: [
        '`payment batch` pays a file of payments in three steps: one person plans it, another person approves it, and `run` pays each row once.',
        'The same file therefore gives the same payments on every machine, and is never paid twice.',
      ],
    },
    attacks: {
      'commands/payment/plan/plan.test.ts': [
        'plans, approves and pays each row once, also when resumed without its log',
      ],
      'commands/payment/plan/properties.test.ts': [
        'are the same for the same payments in any order and spelling, on any machine',
      ],
      'commands/payment/plan/mutations.full.test.ts': [
        'resume with a changed log pays each row once, and status and results report only sent payments as sent',
      ],
      'faults/plan.full.test.ts': ['pays each row once if the %s is killed'],
      'simulation/rules/plan.ts': ['row paid twice', 'other id'],
    },
  },
  {
    id: 'P30',
    summary: 'One run of a plan at a time, without a shared store',
    sentences: {
      safety: ['Only one run of a plan is possible at a time.'],
      batch: [
        'Only one run at a time is possible; with a [shared store](shared-store.md#payment-batches-on-several-machines), several machines pay one plan together, and the plan needs no file.',
      ],
    },
    attacks: {
      'commands/payment/plan/plan.test.ts': [
        'refuses a second run while the first process is alive, and ignores the lock of a dead process',
      ],
      'simulation/rules/plan.ts': ['row done by two'],
      'simulations/payment-approved-by-another-run.story': ['# Two runs sent the same payment at once.'],
    },
  },
  {
    id: 'P31',
    summary: 'Two equal rows are refused unless each has its own id',
    sentences: { batch: ['Two rows with the same key and amount are refused unless each has its own id.'] },
    attacks: {
      'commands/payment/plan/plan.test.ts': [
        'refuses equal payments unless each has its own id, and then warns',
      ],
      'simulation/rules/plan.ts': ['payment twice in a plan'],
    },
  },
  {
    id: 'P32',
    summary: '`plan` keeps approvals, logs, and plans that were approved or run',
    sentences: {
      batch: [
        '`plan` never changes or overwrites an approval, a log, or a plan that was approved or run.',
        'If a log with the name of the new plan exists, `plan` and `approve` refuse the new plan: give it another name.',
      ],
    },
    attacks: {
      'commands/payment/plan/plan.test.ts': [
        'plan keeps the plan, approval and log of an earlier version of the sheet, and the error names the next step',
        'keeps a plan that was approved',
        'keeps a plan that was run, also without its approval',
        'approve refuses a plan that replaced an executed one, and keeps its approval',
      ],
    },
  },
  {
    id: 'P33',
    summary: 'The look-ups for a plan use at most half of the quota, and leave 20',
    sentences: {
      batch: [
        'A plan uses at most half of what is left; `pixctl config set limits.batch.lookups 480` sets another number, and 0 looks nothing up.',
      ],
    },
    attacks: {
      'commands/payment/plan/holder.test.ts': [
        'looks up as many keys as limits.batch.lookups and the quota allow, new recipients first',
        'warns of a key that nobody has, and does not use more than its part of the quota for such keys',
      ],
    },
  },
  {
    id: 'P34',
    summary: 'With one invalid row or unknown column, no row of a file is sent',
    sentences: {
      batch: [
        'pixctl refuses a file with an unknown column.',
        'If any row is invalid, it lists the first 20 errors, sends nothing, and ends with exit code 2.',
        '`--auto-approve` cannot be used with `--batch`.',
      ],
    },
    attacks: {
      'commands/bulk/batch.test.ts': [
        'reports all invalid rows, the first 20 in detail, before anything is sent',
        'refuses the file %j, and sends no row',
      ],
      'commands/payment/types.test.ts': [
        'count towards the daily limit of the profile, and are refused in a batch',
      ],
    },
  },
  {
    id: 'P35',
    summary: 'A batch sends the rows that were checked, whatever happens to the file',
    sentences: { batch: ['Changing your file during the run has no effect.'] },
    attacks: {
      'binary/batch.full.test.ts': [
        'are sent unchanged if the file changes meanwhile',
        'are refused if they cannot be stored, and nothing is sent',
      ],
      'simulation/rules/batch.ts': ['row of another file'],
    },
  },
  {
    id: 'P36',
    summary: 'After Ctrl-C, a batch sends no other row',
    sentences: {
      batch: [
        'After Ctrl-C, pixctl finishes the rows in flight, sends no other row, and ends with exit code 130.',
      ],
    },
    attacks: {
      'commands/bulk/batch.test.ts': [
        'exits with 130 on Ctrl-C between two rows, and a second run does the remaining rows',
      ],
      'commands/bulk/parallel.test.ts': ['starts nothing after the drain signal, and yields items in flight'],
      'binary/batch.full.test.ts': ['charge create --batch on Ctrl-C'],
    },
  },
  {
    id: 'P37',
    summary: 'pixctl waits as long as `Retry-After` says',
    sentences: { batch: ['pixctl always waits for the time in `Retry-After`.'] },
    attacks: {
      'client/http/concurrency.test.ts': [
        'delays attempts with concurrency %s until the longest wait is over',
      ],
      'client/http/retry.test.ts': [
        'waits at least as long as the service asks, and longer if the random pause is',
      ],
      'simulations/retry-after-beyond-time-limit.story': [
        '# The service asked for a pause longer than the time limit.',
      ],
    },
  },
  {
    id: 'P38',
    summary: 'Digits that are a CPF and a mobile number are refused',
    sentences: {
      safety: [
        'pixctl refuses digits that are both a valid CPF and a valid mobile number, and shows both interpretations.',
      ],
      library: [
        '`parsePixKey` refuses digits that are both a CPF or CNPJ and a mobile number (`ambiguous`).',
      ],
    },
    attacks: {
      'pix/pix-key.test.ts': [
        'refuses eleven bare digits as ambiguous if they are a CPF and a mobile number',
        'refuses %s as ambiguous with both readings',
      ],
      'commands/payment/body.test.ts': [
        'need destinationAliasType for ambiguous digits, and refuse a type that is not that of the key',
      ],
    },
  },
  {
    id: 'P39',
    summary: 'Ambiguous amounts are refused',
    sentences: { library: ['`parseReais` refuses `1.234` (`ambiguous`), which can be 1234 reais or 1.23.'] },
    attacks: { 'pix/money.test.ts': ['refuses an ambiguous amount with a hint for both meanings'] },
  },
  {
    id: 'P40',
    summary: 'The app key is in no output, trace, error, journal or forwarded call',
    sentences: {
      safety: [
        'pixctl sends the app key only to the address that it was stored with.',
        'The key never appears in output, traces, errors, the journal or forwarded calls.',
      ],
      library: [
        'The app key is in no result, error, warning or journal, also if the service repeats it in an answer, and `console.log(client)` does not print it.',
      ],
    },
    attacks: {
      'client/hostile.test.ts': [
        'commands end with a documented exit code on any answer and print no control characters and no app key',
      ],
      'client/masking/masking.full.test.ts': [
        'is masked $place, $way',
        'webhook listen does not print its app key if received events contain it',
      ],
      'client/network.test.ts': [
        'charge list does not follow a redirect to another server with the app key',
        'do not appear in debug traces, error messages or the journal',
      ],
      'config/secrets.test.ts': ['returns a key only for the address it was stored with'],
      'library/client/client.test.ts': [
        'is in no error, result or inspection, even if the service repeats it',
      ],
    },
    figure: {
      result: '150 passed',
      command: 'npx vitest run --mode full test/client/masking/masking.full.test.ts',
    },
  },
  {
    id: 'P41',
    summary: 'An app key is not read from an option, and the error does not repeat the value',
    sentences: {
      safety: ['pixctl reads app keys from standard input or the environment, never from arguments.'],
    },
    attacks: { 'commands/login.test.ts': ['%j is refused, and the key is not repeated'] },
  },
  {
    id: 'P42',
    summary: '`PIXCTL_KEYRING=off` does not touch the keyring',
    sentences: { safety: ['`PIXCTL_KEYRING=off` always uses the file.'] },
    attacks: {
      'binary/keyring.test.ts': [
        'stores the key only in the keyring, and exits with 3 if the keyring is off',
      ],
    },
  },
  {
    id: 'P43',
    summary:
      'Data from the network brings no control characters to the terminal, and does not crash the program',
    sentences: {
      safety: ['Data from the network cannot bring control characters to the terminal or crash the program.'],
    },
    attacks: {
      'client/hostile.test.ts': [
        'commands end with a documented exit code on any answer and print no control characters and no app key',
      ],
      'client/deep.test.ts': ['deeply nested JSON (%s)'],
      'cli/terminal-safe.test.ts': ['%s › prints no control characters from the service'],
      'simulation/rules/endings.ts': ['a bug in pixctl', 'waits for ever'],
    },
  },
  {
    id: 'P44',
    summary: 'The sandbox answers no other host name, and no page of another origin',
    sentences: { safety: ['It refuses other host names and pages of other origins.'] },
    attacks: {
      'sandbox/edge/server.test.ts': ['with a foreign Host or Origin header are refused with 403'],
      'sandbox/console/access.test.ts': [
        'is refused for requests from other origins, and a CORS preflight allows nothing',
      ],
      'library/sandbox/start.test.ts': ['answers no request that names another host over HTTP'],
    },
  },
  {
    id: 'P45',
    summary: 'The sandbox calls no webhook in a private network',
    sentences: { safety: ['The sandbox calls no webhook in a private network unless you allow it.'] },
    attacks: {
      'sandbox/edge/receivers.test.ts': [
        '%s is private and allowed only with --receivers private',
        'is not called when it resolves to a private address, nor to loopback with --receivers public',
        'is looked up once and called at the address that was checked',
      ],
    },
    figure: { result: '56 passed', command: 'npx vitest run test/sandbox/edge/receivers.test.ts' },
  },
  {
    id: 'P46',
    summary: 'A control call affects only the company of the caller',
    sentences: { safety: ["A control call of the sandbox affects only the caller's company."] },
    attacks: {
      'sandbox/service/control/calls.full.test.ts': [
        '$name is allowed only with an unrestricted key of the company concerned, or the control key',
      ],
    },
  },
  {
    id: 'P47',
    summary: 'Only the user can read the files of pixctl, and links are not followed',
    sentences: {
      safety: [
        'Only you can read the configuration, keys, journal and data (0600 in 0700 folders).',
        'pixctl does not follow links.',
      ],
    },
    attacks: {
      'config/secrets.test.ts': [
        'refuses to read or write a file of mode %o',
        'refuses to read or write through a symbolic link',
      ],
      'binary/own-files.full.test.ts': [
        'symbolic link in place of a file of pixctl',
        'named pipe in place of a file of pixctl',
      ],
      'commands/journal/journal.test.ts': [
        'makes writes exit with 2 and send nothing if it is a symbolic link',
      ],
    },
  },
  {
    id: 'P48',
    summary: 'No package runs a script during installation, and all versions are exact',
    sentences: { safety: ['No package runs a script during installation, and all versions are exact.'] },
    attacks: {
      'build/package.test.ts': [
        'no package of the lock file runs a script at its installation, and every version is exact',
      ],
    },
  },
  {
    id: 'P49',
    summary: 'pixctl starts only the listed programs, with the listed folders and variables',
    sentences: { safety: ['pixctl starts no other programs than these.', 'No program gets an app key.'] },
    attacks: {
      'build/one-place.test.ts': ['only src/host/child-process.ts starts programs'],
      'host/child-process.test.ts': ['%s › lists the programs with their folders and variables'],
      'binary/first-time.test.ts': ['the pager gets PIXCTL_BASE_URL, but not the app key'],
    },
  },
  {
    id: 'P50',
    summary: 'SQL of `query` only reads, and only tables and listed functions',
    sentences: {
      safety: ['It runs in a separate process that cannot write to the file.'],
      mirror: ['pixctl refuses all other functions and virtual tables.'],
    },
    attacks: {
      'mirror/query.full.test.ts': [
        'calls the allowed SQL functions and refuses all others of the engine',
        'refuses functions that read or write files',
        'refuses a call of load_extension in %s',
        'reads only from the allowed table-valued functions and virtual tables',
      ],
      'mirror/sync.full.test.ts': ['query refuses every statement but a single SELECT, and changes no row'],
    },
  },
  {
    id: 'P51',
    summary:
      '`query` on PostgreSQL changes nothing, and refuses users who can reach files or programs of the server',
    sentences: {
      safety: [
        '`query` runs in a read-only transaction, and refuses superusers and roles that can read files or run programs of the server',
      ],
      mirror: [
        '`query` refuses a user whose rights allow SQL to read files or run programs on the server: a superuser, or a member of `pg_read_server_files`, `pg_write_server_files` or `pg_execute_server_program`.',
      ],
    },
    attacks: {
      'mirror/postgres-query.full.test.ts': [
        "'pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program', 'postgres'",
      ],
      'mirror/hostile.full.test.ts': ['query rolls back the changes of its SQL, and stops on Ctrl-C'],
    },
  },
  {
    id: 'P52',
    summary: 'An address of a database with a password or another parameter is refused and not repeated',
    sentences: {
      'shared-store': [
        'An address with a password or with any other parameter is refused, and the error does not repeat it.',
      ],
      mirror: [
        'Pass the password in `PGPASSWORD`; an address that contains it is refused, because other users can read the command line.',
      ],
      library: [
        'The password of `postgresJournal` comes from `PGPASSWORD`, `pixctl store login` or `~/.pgpass`, never from the URL.',
      ],
    },
    attacks: {
      'config/postgres-address.test.ts': [
        'store and mirror refuse %s without repeating it',
        'the commands refuse %s without repeating it',
      ],
      'library/client/postgres-journal.test.ts': ["'postgres://user:password@127.0.0.1/database'"],
    },
    figure: { result: '50 passed', command: 'npx vitest run test/config/postgres-address.test.ts' },
  },
  {
    id: 'P53',
    summary: 'Tables of another version are refused, and nothing is sent',
    sentences: {
      'shared-store': [
        'Every command that uses the store, except for `store check`, refuses tables of another version of pixctl, with exit code 5.',
      ],
    },
    attacks: {
      'shared-store/commands.full.test.ts': [
        'tables %s: a write is refused with exit code 5, a read works',
        'tables of another version: %s is refused with exit code 5',
      ],
    },
  },
  {
    id: 'P54',
    summary: 'Nothing is sent while journal files have open entries that the store lacks',
    sentences: {
      'shared-store': [
        'pixctl refuses to send while the files have open entries that the store lacks, because it could send such a write again.',
      ],
    },
    attacks: {
      'binary/shared-store.full.test.ts': [
        'refuse to send while the journal files have open entries that the store lacks, until they are imported',
      ],
    },
  },
  {
    id: 'P55',
    summary: 'An intent is on the disk of the database, whatever the default of the server is',
    sentences: {
      'shared-store': [
        'The transaction waits for the disk of the database (and for a synchronous standby, if there is one), whatever the default of the server is.',
      ],
    },
    attacks: {
      'shared-store/commands.full.test.ts': [
        'commits an intent to the disk although the database and the user ask for less',
      ],
      'binary/shared-store.full.test.ts': [
        'keep every entry when the primary crashes and its synchronous standby takes over',
      ],
    },
  },
  {
    id: 'P56',
    summary: 'Nobody approves a plan of their own, changes a plan that is approved, or changes the audit',
    sentences: {
      'shared-store': [
        'send, record and resolve writes; plan payments; delete a plan of their own that nobody has approved; run an approved plan',
        'approve a plan of their own; record or send writes',
        'approve; change a plan; change the amount, the request or the account of a recorded write; delete one',
        'A member of both roles can do both, but cannot approve a plan of their own.',
        'A plan and its text cannot be changed once an approval exists, and a plan with an approval cannot be deleted.',
        'With them, nobody but the administrator can change it.',
      ],
    },
    attacks: {
      'shared-store/rules.full.test.ts': [
        'rules of a shared store',
        'hold if the approval comes between the snapshot of a transaction and its change',
      ],
    },
    figure: {
      result: '66 passed',
      command: 'npx vitest run --mode full test/shared-store/rules.full.test.ts',
    },
  },
  {
    id: 'P57',
    summary: 'While the database does not answer, nothing is sent, and the files are not used instead',
    sentences: {
      'shared-store': [
        'A command that would send a write ends with exit code 5 and sends nothing.',
        'pixctl never uses the files instead.',
        'nothing was sent: run the job again when the service and the database answer',
      ],
    },
    attacks: {
      'binary/shared-store.full.test.ts': [
        'send nothing while the database is stopped, and still read the service',
        'see the writes of each other, and write no journal files',
        'send nothing if the server ends each connection just after log-in, and report it with exit code 5',
      ],
      'commands/payment/plan/shared-store.full.test.ts': [
        'sends nothing and ends with exit code 5 while the database is stopped',
      ],
      'library/client/postgres-journal.test.ts': ['sends nothing while the database cannot be reached'],
    },
  },
  {
    id: 'P58',
    summary: 'With a shared store, a plan is never read from a file',
    sentences: { 'shared-store': ['pixctl never uses the file instead.'] },
    attacks: {
      'commands/payment/plan/shared-store.full.test.ts': [
        'names the store if there is a file of that name, but no such plan',
      ],
    },
  },
  {
    id: 'P59',
    summary: 'An approved plan in the store is not replaced, also if both happen at once',
    sentences: {
      'shared-store': [
        'A plan that is approved cannot be replaced.',
        'If somebody approves a plan while somebody else replaces it, only one of the two succeeds.',
      ],
    },
    attacks: {
      'commands/payment/plan/shared-store.full.test.ts': [
        'refuses to replace a plan that is approved',
        'keeps one of a replacement and an approval at the same moment, in each of 20 rounds',
      ],
    },
  },
  {
    id: 'P60',
    summary: 'A plan or an approval that was changed with psql is refused',
    sentences: { 'shared-store': ['It refuses a plan if somebody changed it with psql.'] },
    attacks: {
      'commands/payment/plan/shared-store.full.test.ts': [
        'run refuses the approval of another plan that was copied to this one',
        'run notices that somebody changed the database: %s',
      ],
    },
  },
  {
    id: 'P61',
    summary: 'Records in the database cannot make pixctl report a payment that does not exist',
    sentences: {
      'shared-store': [
        'A false record can delay a run, but not make pixctl report a payment that does not exist.',
      ],
    },
    attacks: {
      'commands/payment/plan/shared-store.full.test.ts': [
        "'done', 'existing', 'failed', 'unknown', 'nonsense'",
      ],
      'commands/payment/plan/forged.full.test.ts': [
        'resume looks every payment up, and sends those that a forged log records as done',
      ],
    },
  },
  {
    id: 'P62',
    summary: 'The payments of a killed machine are finished by the others once its lease has ended',
    sentences: {
      'shared-store': [
        'If it is killed, the others look its payments up and finish them: at once on the same machine, after at most 20 seconds on another one.',
      ],
    },
    attacks: {
      'commands/payment/plan/shared-store.full.test.ts': [
        'takes over the rows of a process whose lease has ended, and not those of a running one',
      ],
      'faults/plan.full.test.ts': [
        'pays each row once and keeps the daily limit if machines are killed and the primary fails over',
      ],
    },
  },
  {
    id: 'P63',
    summary: 'The commands of the mirror and of the books never write to the service',
    sentences: { mirror: ['These commands never write to the service.'] },
    attacks: {
      'mirror/reads-only.full.test.ts': [
        'commands of the mirror and of the books › send only GET requests, also for a mirror that was damaged',
      ],
    },
  },
  {
    id: 'P64',
    summary: 'A fee is a fee, never part of a transfer, and transfers add up to zero',
    sentences: {
      mirror: [
        'A fee is always a `fee`, never part of a transfer.',
        'The transfers of all accounts and sub accounts add up to zero.',
      ],
    },
    attacks: {
      'mirror/transfers.full.test.ts': ['equal the amounts moved, account by account (history %i, %s)'],
      'mirror/ledger.full.test.ts': [
        'records two splits to sub accounts as transfers, not as fees',
        'the ledger › records a split as a transfer only if exactly one line can be the split',
      ],
    },
  },
  {
    id: 'P65',
    summary: 'An end-to-end id is added to a line only if exactly one fits',
    sentences: {
      mirror: [
        '`end_to_end_id` is that of the transaction with the same millisecond and amount, if there is exactly one.',
        'The ledger finds its end-to-end id by sub account, amount and minute, if there is exactly one match.',
      ],
    },
    attacks: {
      'mirror/ledger.full.test.ts': [
        'records two disputes lost at the same time as other, without a charge',
        'gives refunds of a sub account no end-to-end id if two of the same amount fit',
      ],
    },
  },
  {
    id: 'P66',
    summary: 'Balances are compared each time, and a file is written only if they add up',
    sentences: {
      mirror: [
        '`sync` compares these balances whenever a statement has changed; `books export`, `report` and `reconcile` compare them every time.',
      ],
      books: [
        'pixctl writes nothing and ends with exit code 7 if one of these checks fails:',
        'Each balance equals the previous balance plus the amount of the line.',
        'The balance before the first line equals the balance after the last earlier line.',
        'The opening balance plus all lines equals the closing balance.',
        'If the service has no statement for an account, pixctl cannot check its balances and exports nothing (exit code 2).',
        'No id occurs twice.',
      ],
    },
    attacks: {
      'commands/books/export.full.test.ts': [
        'writes nothing if the mirror %s',
        'writes nothing if the mirror does not cover the statement of the period',
        'starts a month with the closing balance of the month before',
      ],
      'books/statement.test.ts': [
        'reports a break for a changed amount, a changed balance or a missing line',
        'returns unique ids that do not change when lines are added',
      ],
      'mirror/balance-chain.full.test.ts': [
        'books export --offline refuses an incomplete mirror, names the line, and writes no file',
      ],
    },
  },
  {
    id: 'P67',
    summary: '`sync` changes nothing in the way of views of other people',
    sentences: {
      mirror: [
        'If one of your objects depends on that view, `sync` changes nothing, lists each such object with its owner, and ends with exit code 2.',
        'If another session locks a view for more than 10 seconds, `sync` changes nothing and ends with exit code 5.',
      ],
    },
    attacks: {
      'mirror/analyst.full.test.ts': [
        'refuses to replace a view that other views use, names them and their owners, and changes nothing',
        'exits with 5 while another session locks a view, and changes nothing',
      ],
    },
  },
  {
    id: 'P68',
    summary: '`sync verify` finds what differs from the service',
    sentences: {
      mirror: [
        '`sync verify` compares every row with the service, the counts and sums of each day, and the balance of each account with the sum of its lines.',
      ],
    },
    attacks: {
      'mirror/verify.full.test.ts': ['sync verify › reports %s, and sync --start repairs it'],
      'simulation/rules/mirror.ts': ['false verify', 'mirror differs after sync', 'mirror wrong after sync'],
    },
  },
  {
    id: 'P69',
    summary: 'A rule file with an unknown field or account is refused',
    sentences: { books: ['pixctl refuses a file with an unknown field or account (exit code 2).'] },
    attacks: { 'books/formats.full.test.ts': ['%j is refused'] },
  },
  {
    id: 'P70',
    summary: 'An export that is imported twice adds no transaction',
    sentences: {
      books: [
        '`hledger import october.journal` imports each transaction once. hledger checks the balances of the imported file alone, so it refuses a file that starts with a later month.',
        'With `plugin "beancount.plugins.noduplicates"`, beancount refuses duplicate transactions.',
      ],
    },
    attacks: {
      'books/formats.full.test.ts': [
        'adds no transactions when hledger imports it a second time',
        'marks every transaction of a second import as a duplicate',
      ],
      'commands/books/subaccount.full.test.ts': [
        'adds only the new lines of a file that starts on the same day',
      ],
    },
  },
  {
    id: 'P71',
    summary:
      'On a live profile, an agent moves no money and changes nothing that neither a person nor a mandate has approved',
    sentences: {
      agents: [
        'records a write and shows the request that it would send; sends nothing',
        'Options that name files, profiles, services or ids are refused, and so are settings of the account, app keys and webhooks.',
        'Each of these needs an approval: payments, refunds, transfers, withdrawals, everything else that moves or gives away money, and every change of something that exists.',
      ],
      safety: ['An agent cannot use it.'],
    },
    attacks: {
      'agent/hostile.full.test.ts': [
        'makes no write with invented confirmations, options and tools, and sees no key',
        'makes no unapproved write with any command, whatever tool it uses',
      ],
      'agent/rights.test.ts': [
        'have no options that name a file, a profile, a service or an id',
        '%s needs a person: %s',
      ],
      'simulation/rules/agents.ts': ['payment of an agent', 'deletion by an agent'],
    },
  },
  {
    id: 'P72',
    summary: 'A person approves at a terminal, never with `--yes`',
    sentences: { agents: ['It needs a terminal and refuses `--yes`.'] },
    attacks: {
      'agent/mcp.test.ts': ['refuses approve with --yes, without a terminal, and a declined proposal stays'],
      'agent/mandate.test.ts': ['is signed only at a terminal, without --yes'],
    },
  },
  {
    id: 'P73',
    summary: 'A proposal whose file was changed, or that would send something else, sends nothing',
    sentences: {
      agents: ['If the file was changed, or if the command would send something else now, nothing is sent.'],
    },
    attacks: {
      'agent/mcp.test.ts': ['refuses a proposal whose file was changed; nothing is sent'],
      'agent/mandate.test.ts': ['pays nobody else if the file of a proposal has %s'],
      'simulation/rules/agents.ts': ['payment of an agent'],
    },
  },
  {
    id: 'P74',
    summary: 'The same proposal is done once',
    sentences: {
      agents: [
        'An agent that repeats a call, or proposes the same write again, gets the same proposal: it is done once.',
      ],
    },
    attacks: {
      'agent/faults.full.test.ts': [
        'pays once through every network fault',
        'pays once if the server is killed at ${KILLS} moments',
      ],
      'agent/intent.test.ts': ['%s: is the same for the same write, and for no other'],
      'agent/mcp.test.ts': ['pays only after a person approved at a terminal, and once'],
      'simulation/rules/agents.ts': ['agent pays twice', 'proposal cannot be done'],
    },
  },
  {
    id: 'P75',
    summary: 'A mandate pays only its payees, within amount, day and period, on all machines together',
    sentences: {
      agents: [
        'at most one payment to each key in a `day`, a `week` from Monday, or a `month`; can be left out',
        'For any other payment, and beyond the budget, a person decides.',
      ],
    },
    attacks: {
      'agent/mandate.test.ts': [
        'covers no other recipient, larger amount, other field, refund or approval',
        'keeps its daily budget to the cent while two servers pay at the same time',
        'pays each recipient once in the period of every',
        'is not in force if it %s',
      ],
      'agent/mandate-budget.full.test.ts': ['together pay no more than the budget of the day, and do pay it'],
      'policy/mandate.test.ts': [
        'never lets a day go over the budget, nor a payee be paid twice in a period',
      ],
      'simulation/rules/agents.ts': ['payment of an agent', 'mandate used up'],
    },
  },
  {
    id: 'P76',
    summary: 'A call of an agent with the app key is refused',
    sentences: { agents: ['A call that contains the app key is refused.'] },
    attacks: { 'agent/mcp.test.ts': ['never shows or stores the app key'] },
  },
  {
    id: 'P84',
    summary: 'An amount of an agent in another unit is refused',
    sentences: {
      agents: [
        '`--amount 10000` and `--value` are refused, because a model that takes cents for reais would pay a hundred times as much.',
      ],
    },
    attacks: {
      'agent/task.test.ts': ['an amount given as %j: is refused, because it may be in another unit'],
    },
  },
  {
    id: 'P77',
    summary: 'The library sends nothing for invalid input or a closed client',
    sentences: {
      library: [
        'A field that the operation does not have is refused, because a misspelled field could change an amount.',
        'Nothing was sent then.',
        'the input or an option is wrong, or there is no such option: every function of the library refuses unknown options; nothing was sent',
        'the client is closed; nothing was sent',
      ],
    },
    attacks: {
      'library/client/client.test.ts': [
        'refuses %s, and sends nothing',
        'ends running calls, and refuses later ones',
        'is thrown as the reason of the signal if it was aborted before the call',
      ],
      'library/options.test.ts': ['refuse %s'],
    },
  },
  {
    id: 'P78',
    summary: 'A BR Code with a wrong checksum, two readings or a name that is too long is refused',
    sentences: {
      library: [
        'reads a code; refuses a wrong checksum unless `allowBadCrc` is set, and a code that two banks could read differently',
        'Names are limited to 25 characters and cities to 15: longer ones are refused, or cut with `truncate`.',
        'lists everything that some bank could refuse or read differently; an empty list means that every bank should accept it',
      ],
    },
    attacks: {
      'library/brcode.full.test.ts': [
        'refuses a wrong checksum with its position, unless it is allowed',
        'refuses the broken code $name',
        'refuses any text with InvalidValueError or returns a code, and lintBrCode never throws',
        'a name that is too long',
      ],
      'pix/brcode-encode.test.ts': ['truncates a long name only with the truncate option'],
    },
  },
  {
    id: 'P79',
    summary: '`pixctl/pix` adds at most 7 KB to a web page',
    sentences: {
      library: [
        'It runs in Node.js, Deno, Bun, workers and browsers, and adds at most 7 KB to a web page, compressed; bundlers leave out the functions that you do not import.',
      ],
    },
    attacks: { 'library/bundle.test.ts': ['has at most ${LIMITS[name]} bytes, compressed'] },
  },
  {
    id: 'P80',
    summary: 'A webhook body that was parsed, or an event of another company, is refused',
    sentences: {
      safety: [
        '`verifyWebhook`, `webhook listen` and `webhook verify` accept no signed event of another company, also if it registered your address.',
      ],
      library: [
        'A body that was parsed and serialized again has other bytes, and is refused with the reason `reserialised`.',
        'A parsed object is refused with `body-not-raw`.',
        'An event of another company is refused with `other-company`, and one that names no company with `unnamed-company`.',
        'A receiver that has only `secret` refuses the call, and the registration fails unless it is made with `pixctl webhook add --no-validate`.',
      ],
    },
    attacks: {
      'library/webhooks.test.ts': [
        'refuses a paid charge of a company that registered the same address at the service',
        'refuses every change of one bit of the body or the signature',
        'refuses with %s a signature %s',
        'refuses a body that is %s',
        'refuses with %s and status %i',
      ],
      'binary/listen.full.test.ts': ['refuses signed events of another company that registered its address'],
      'webhooks/signatures.test.ts': ['of a signed event of %s: %s %j exits with %i'],
    },
    figure: { result: '161 passed', command: 'npx vitest run test/library/webhooks.test.ts' },
  },
  {
    id: 'P81',
    summary: 'A row that somebody wrote into a shared store stops nobody else and makes no limit larger',
    sentences: {
      'shared-store': [
        'Constraints of the tables test every row, whoever writes it, also with psql: amounts are whole cents and not negative, times are finite and at most a day in the future, a lease ends within a minute, outcomes are known, texts have a maximum length, and the intent of a write is JSON that agrees with its columns.',
        'A request of more than 1 MiB cannot be recorded, so it is not sent.',
        'pixctl sends nothing that could be the same write, and nothing under a daily limit whose sum the entry would make smaller.',
      ],
    },
    attacks: {
      'shared-store/rows.full.test.ts': [
        'refuse %s, written by a planner',
        'refuse the sequence number of the next entry, which would make its record fail',
        'with %s › is named and left out of lists, and stops only the same write',
        'with %s › makes the sum of the day fail',
      ],
    },
  },
  {
    id: 'P82',
    summary:
      'An agent that is noticed in a shell writes nothing on a live profile, unless a person allowed it',
    sentences: {
      agents: [
        'On a live profile, a noticed agent sends no write from its shell.',
        'If an agent has to write on a live profile from its shell, a person allows it at a terminal; nobody else can:',
      ],
    },
    attacks: {
      'agent/noticed.test.ts': [
        'sends no write with %s',
        'gets exit code 9 for %s, which has no effect',
        'does not allow it to itself: %s',
      ],
    },
  },
  {
    id: 'P83',
    summary: 'Nothing but the entry of pixctl changes in the settings of an AI client',
    sentences: {
      agents: [
        'Comments, order and other servers stay as they are; a file that cannot be edited in this way is refused, and so is one that is read-only, is a hard link or belongs to another user.',
      ],
    },
    attacks: {
      'agent/clients/documents.test.ts': [
        'adds, changes and removes its entry beside %s, and keeps all else',
        'loses nothing but white space by put and remove, whatever the document',
        'refuses to change its entry if a text looks like its header',
      ],
      'agent/clients/install.test.ts': [
        'adds the server to every client, and mcp remove restores every byte',
        'refuses a file with %s, and leaves it as it is',
        'a file that its client changes after it was read is not replaced',
      ],
    },
  },
];

export const NOT_PROMISES: readonly NoPromise[] = [
  { reason: 'the service', document: 'safety', sentence: 'yes: the service refuses a duplicate' },
  {
    reason: 'the service',
    document: 'safety',
    sentence: 'the request to the bank; an instalment has at most one',
  },
  {
    reason: 'the service',
    document: 'safety',
    sentence:
      'The check does not recognize a boleto that was issued again with another barcode, nor the boleto and the QR code on one document; the bank of the recipient refuses those.',
  },
  {
    reason: 'the service',
    document: 'library',
    sentence: 'Banks refuse letters with accents, so that `encodeBrCode` drops the accents.',
  },
  {
    reason: 'a limit of pixctl',
    document: 'safety',
    sentence:
      'a service that confirms a write that it did not execute, or refuses a write that it did execute',
  },
  {
    reason: 'a limit of pixctl',
    document: 'batch',
    sentence:
      'The comparison cannot tell a father from a son whose name only adds `Filho`, or two people of the same name.',
  },
  {
    reason: 'a limit of pixctl',
    document: 'batch',
    sentence:
      'A row with another Pix key, amount, comment or account is a new payment; pixctl cannot know that it replaces an old one.',
  },
  {
    reason: 'a limit of pixctl',
    document: 'batch',
    sentence: 'It cannot detect a second user, computer, container or app key of the same person.',
  },
  {
    reason: 'a limit of pixctl',
    document: 'mirror',
    sentence:
      'With `--offline`, pixctl cannot read again; exit code 7 then means that the mirror is incomplete.',
  },
  {
    reason: 'a heading or a state',
    document: 'safety',
    sentence: 'network: answers that are refused, reset, cut, slow or missing',
  },
  { reason: 'a heading or a state', document: 'shared-store', sentence: 'cannot' },
  {
    reason: 'a heading or a state',
    document: 'shared-store',
    sentence: 'the plan is not approved, or its approval is not valid',
  },
  { reason: 'a heading or a state', document: 'batch', sentence: 'not approved' },
  {
    reason: 'how much is read or waited',
    document: 'shared-store',
    sentence: 'pixctl uses the one that is the primary, and waits for one for about a minute at most.',
  },
  {
    reason: 'how much is read or waited',
    document: 'mirror',
    sentence:
      'received payments, going back at most 90 days from a refund, until the refunded payment is found',
  },
  {
    reason: 'advice',
    document: 'library',
    sentence:
      'calls the same method again with the same input, or resolves the [open write](#open-writes); never with another id',
  },
  { reason: 'advice', document: 'library', sentence: 'Nobody knows yet whether the write was done.' },
];
