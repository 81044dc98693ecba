// Steps that several themes make up.
import { OPERATIONS } from '#contract/operations/index.ts';
import { disturbanceOf } from '../disturb.ts';
import type { RunStep, Step } from '../story.ts';
import type { Fault, FaultKind } from '../world/faults.ts';
import type { Random } from '../world/random.ts';
import type { Machines } from './machines.ts';
import { OFFICE, otherThanOffice } from './machines.ts';

/** Folder in which people work on every machine. */
export const HOME = '/home/user';

/** Runs a command that faults may disturb. @param isFair returns whether any client could withstand a fault */
export const disturbedRun = (
  random: Random,
  machine: string,
  command: string,
  isFair?: (kind: FaultKind) => boolean,
): RunStep => ({ ...calmRun(random, machine, command), ...disturbanceOf(random, isFair) });

/** Runs a command that nothing disturbs. */
export const calmRun = (random: Random, machine: string, command: string): RunStep => ({
  kind: 'run',
  machine,
  seed: random.seed(),
  command,
  isMeanwhile: false,
});

/** Writes a file in the folder of the user. */
export const writeFile = (machine: string, name: string, text: string): Step => ({
  kind: 'write',
  machine,
  path: `${HOME}/${name}`,
  text,
});

/** Lists are read in several pages. A page of one row would have no room for the last row of the page before. */
export const pages = (random: Random): Step => ({ kind: 'pages', rows: random.int(2, 3) });

/** Sends a request of another client, which no fault disturbs. */
export const call = (path: string, body: object): Step => ({
  kind: 'call',
  method: 'POST',
  path,
  body: JSON.stringify(body),
});

/** Creates and pays a charge, so that there is money in the account. @param value cents */
export const paidCharge = (id: string, value: number): Step[] => [
  call('/api/v1/charge', { correlationID: id, value }),
  call('/_sandbox/pay', { id }),
];

/** Something that happens between two commands: time passes, clocks and power fail, the service goes away. */
export function interlude(random: Random): Step {
  const machine = OFFICE;
  switch (random.int(1, 5)) {
    case 1:
      return { kind: 'power-loss', machine, seed: random.seed() };
    case 2:
      return { kind: 'clock', machine, ms: random.pick([-86_400_000, -60_000, 3_600_000, 86_400_000]) };
    case 3:
      return { kind: 'service', is: random.chance(0.5) ? 'down' : 'up' };
    default:
      return { kind: 'wait', ms: random.pick([1_000, 60_000, 600_000, 90_000_000]) };
  }
}

/** The app key loses permissions for commands of a group, or has all of them again. */
export function permissions(random: Random, group: string): Step {
  const scopes = OPERATIONS.flatMap(({ id, scope }) => (id.startsWith(`${group}.`) ? [scope] : []));
  const reading = scopes.filter((scope) => scope.includes('_GET'));
  const choice = random.next();
  return {
    kind: 'permissions',
    without: choice < 0.3 ? [] : choice < 0.6 || scopes.length === 0 ? reading : [random.pick(scopes)],
  };
}

/** Two people advance the clock of the sandbox at the same time, while it delivers webhooks. */
export const advances = (random: Random, machines: Machines): Step[] => [
  call('/api/v1/webhook', {
    webhook: {
      name: 'orders',
      event: 'OPENPIX:CHARGE_COMPLETED',
      url: 'https://shop.example',
      isActive: true,
    },
  }),
  ...paidCharge('advance', 1_000),
  calmRun(random, OFFICE, 'sandbox advance 1h'),
  { ...calmRun(random, otherThanOffice(random, machines), 'sandbox advance 2h'), isMeanwhile: true },
];

/** A run of a killed command that the service refuses, or that does not reach it. */
export function refusedRun(random: Random, machine: string, command: string): RunStep {
  const scope = random.pick(['all', 'writes'] as const);
  const fault: Fault = random.chance(0.3)
    ? { scope: 'all', kind: 'refused' }
    : { scope, kind: 'error-before', status: random.pick([401, 403, 422, 500]) };
  return { ...calmRun(random, machine, command), faults: [fault] };
}
