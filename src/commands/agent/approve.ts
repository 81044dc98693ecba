import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { quote } from '#errors/command-line.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import { assertYes } from '#policy/confirmation.ts';
import type { AgentPort, CurrentProposal, ProposalFacts } from '#ports/agent.ts';
import type { UserPort } from '#ports/user.ts';

const ONCE = { day: say`once a day`, week: say`once a week`, month: say`once a month` } as const;
/** Word that stands for the rules in `limits.agent`. */
const MANDATE = 'mandate';

export const approve = command({
  meta: {
    name: 'approve',
    words: 'proposta, proposal, aprovar proposta, proposta do agente, agent proposal',
    summary: 'Approve a write that an agent proposed, and run it',
    details: [
      'At a terminal, the command shows who proposed the write and what would be sent, and asks before it runs the write with your profile. If money leaves a live account, you also type the amount. --yes is refused: only a person at a terminal approves.',
      'With the word mandate, the command signs the rules in limits.agent of the profile: the recipients, amounts, budget and last day of payments that agents may make without a person. The mandate ends when a rule is changed; sign it again then.',
      'If the proposal was changed after it was made, or would send something else now, nothing is sent. A proposal is valid for a day and is run once.',
    ],
    network: 'write',
    exitCodes: [EXIT.declined],
    examples: [
      { command: 'pixctl approve pq3v7kd2nxw5yb4tza6cme2fh', note: 'Show a proposal and approve it' },
      { command: 'pixctl approve mandate --profile shop', note: 'Sign the rules in limits.agent' },
      { command: 'pixctl journal list --agent', note: 'List what agents did' },
    ],
  },
  input: {
    args: [{ name: 'proposal', description: 'id of the proposal; or the word mandate', source: 'proposal' }],
  },
  run: async (context, { args: { proposal: id } }) => {
    const { user } = context;
    if (user.saidYes)
      throw usageError(say`approve does not take --yes`, say`Run it at a terminal and answer its questions.`);
    if (!user.interactive)
      throw new PixctlError(say`a proposal is approved at a terminal`, {
        code: 'declined',
        exitCode: EXIT.declined,
        hint: say`Nothing was sent. Run pixctl approve ${id} at a terminal.`,
      });
    const agent = await context.agent();
    if (id === MANDATE) return signMandate(agent, user);
    const current = await agent.proposal(id);
    if (current === undefined) {
      context.output.note(say`Proposal ${id} was done already. Nothing was sent now.`);
      return undefined;
    }
    await assertYes(
      say`An agent proposes this write:`,
      [...proposalRows(current), ...factRows(await agent.facts(current))],
      user,
    );
    return new Ended(undefined, (await agent.run(current.proposal)) as ExitCode);
  },
  // The command that it runs shows its own progress, and asks.
  show: { live: true },
});

type Row = readonly [Message, string | Message];

function proposalRows({ proposal, request }: CurrentProposal): readonly Row[] {
  const { service, words, client, proposedAt, reference, reason } = proposal;
  return [
    [say`Command`, ['pixctl', ...service, ...words].map(quote).join(' ')],
    [say`Request`, `${request.method} ${request.url}`],
    ...bodyRows(request.body),
    [say`Proposed by`, `${client}, ${proposedAt}`],
    ...(reference === undefined ? [] : [[say`Reference`, reference] as const]),
    ...(reason === undefined ? [] : [[say`Reason given by the agent`, reason] as const]),
  ];
}

/** The fields of the request, as they are sent: what is approved must not depend on how a command describes itself. */
const bodyRows = (body: unknown): readonly Row[] =>
  typeof body === 'object' && body !== null
    ? Object.entries(body).map(([key, value]) => [say`${key}`, fieldText(key, value)])
    : [];

/** `value` is the amount of a request, in cents. */
const fieldText = (key: string, value: unknown): string =>
  key === 'value' && typeof value === 'number' && Number.isSafeInteger(value)
    ? `${value} (${formatReais(value)})`
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

const factRows = ({ paymentMax, dailyOut, leftToday, equal }: ProposalFacts): readonly Row[] => [
  ...(paymentMax === undefined ? [] : [[say`Limit of a payment`, formatReais(paymentMax)] as const]),
  ...(dailyOut === undefined || leftToday === undefined
    ? []
    : [[say`Left of the daily limit`, say`${formatReais(leftToday)} of ${formatReais(dailyOut)}`] as const]),
  ...(equal.length === 0 ? [] : [[say`Same amount and recipient before`, equal.join('; ')] as const]),
];

/** Signs the rules within which agents may pay without a person. */
async function signMandate(agent: AgentPort, user: UserPort): Promise<undefined> {
  const { profile, mandate } = await agent.mandate();
  await assertYes(
    say`Agents may make these payments without asking you:`,
    [
      [say`Profile`, profile],
      [say`Recipients`, mandate.payees.join(', ')],
      [say`Amount`, say`${formatReais(mandate.min)} to ${formatReais(mandate.max)}`],
      [say`Per day`, formatReais(mandate.daily)],
      ...(mandate.every === undefined ? [] : [[say`Each recipient`, ONCE[mandate.every]] as const]),
      [say`Last day`, mandate.until],
    ],
    user,
  );
  await agent.signMandate(profile, mandate);
  return undefined;
}
