// Matchers for `expect.extend`. Their messages say what was found instead.
import { own, traceMethods } from '#library/caller.ts';
import { checkOptions } from '#library/errors.ts';
import type { OptionNames } from '#library/options.ts';
import type { Delivery, SandboxControls } from '#library/sandbox/index.ts';
import { INSPECTION } from '#library/sandbox/inspection.ts';
import { formatReais } from '#pix/money.ts';
import { inspected, listOf, MOST } from './inspected.ts';
import type { BalanceOptions, DeliveredOptions, MatcherResult, Matchers, PaidOptions } from './types.ts';

const result = (pass: boolean, message: string): MatcherResult => ({ pass, message: () => message });

const PAID_OPTIONS: OptionNames<PaidOptions> = { value: true };
const DELIVERED_OPTIONS: OptionNames<DeliveredOptions> = { times: true, url: true };
const BALANCE_OPTIONS: OptionNames<BalanceOptions> = { available: true, blocked: true };

export const matchers: Matchers = traceMethods<Matchers>({
  async toHaveBeenPaid(sandbox, id, options = {}) {
    checkOptions('toHaveBeenPaid', PAID_OPTIONS, options);
    const { value } = options;
    const inspection = inspected(sandbox, 'toHaveBeenPaid')[INSPECTION];
    const charge = inspection.charge(id);
    if (charge === undefined) {
      const known = inspection.latestCharges(MOST + 1);
      return result(
        false,
        known.length === 0
          ? `Expected charge ${id} to have been paid, but the company has no charges.`
          : `Expected charge ${id} to have been paid, but the company has no charge with this id. Its latest charges are:\n${listOf(known)}`,
      );
    }
    const { status, paid } = charge;
    if (status !== 'COMPLETED')
      return result(
        false,
        `Expected charge ${id} to have been paid, but it is ${status}; its amount is ${formatReais(charge.value)}.`,
      );
    const found = paid === undefined ? 'it was paid by boleto' : `${formatReais(paid)} was paid`;
    if (value !== undefined && paid !== value)
      return result(
        false,
        `Expected ${formatReais(value)} to have been paid for charge ${id}, but ${found}.`,
      );
    return result(true, `Expected charge ${id} not to have been paid, but ${found}.`);
  },

  async toHaveDelivered(sandbox, event, options = {}) {
    checkOptions('toHaveDelivered', DELIVERED_OPTIONS, options);
    const { times, url } = options;
    const controls = inspected(sandbox, 'toHaveDelivered');
    const type = controls[INSPECTION].eventType(event);
    if (type === undefined) throw own(new TypeError(`${event} is not an event of the service`));
    const isIt = (one: { readonly event: string }): boolean =>
      controls[INSPECTION].eventType(one.event) === type;
    const all = await controls.deliveries();
    const attempts = all.filter((one) => isIt(one) && (url === undefined || one.url === url));
    const accepted = attempts.filter(isAccepted).length;
    const to = url === undefined ? '' : ` to ${url}`;
    const expected = `${event} to be delivered${to}${times === undefined ? '' : ` ${timesText(times)}`}`;
    const pass = times === undefined ? accepted > 0 : accepted === times;
    if (pass)
      return result(
        true,
        `Expected ${event} not to be delivered${to}, but it was:\n${listOf(attempts.map(lineOf))}`,
      );
    if (attempts.length > 0)
      return result(
        false,
        `Expected ${expected}, but a receiver accepted it ${timesText(accepted)}:\n${listOf(attempts.map(lineOf))}`,
      );
    const happened = (await controls.events()).filter(isIt).length;
    const why =
      happened === 0
        ? 'the event did not occur'
        : `it occurred ${timesText(happened)} while no webhook was registered for it${to === '' ? '' : ' at this URL'}`;
    const others =
      all.length === 0 ? ' Nothing was delivered.' : ` These events were:\n${listOf(all.map(lineOf))}`;
    return result(false, `Expected ${expected}, but ${why}.${others}`);
  },

  async toBalance(sandbox, expected = {}) {
    checkOptions('toBalance', BALANCE_OPTIONS, expected);
    const controls = inspected(sandbox, 'toBalance');
    // Only the whole sandbox has a ledger.
    if ('ledger' in controls) {
      const { problems } = await controls.ledger.check();
      if (problems.length > 0)
        return result(false, `Expected the books to balance, but they do not:\n${listOf(problems)}`);
    } else await (controls as SandboxControls).deliveries();
    const { available, blocked } = controls[INSPECTION].account();
    const found = `${formatReais(available)} is available and ${formatReais(blocked)} is blocked`;
    const isEqual =
      (expected.available ?? available) === available && (expected.blocked ?? blocked) === blocked;
    const wanted = [
      ...(expected.available === undefined ? [] : [`${formatReais(expected.available)} to be available`]),
      ...(expected.blocked === undefined ? [] : [`${formatReais(expected.blocked)} to be blocked`]),
    ].join(' and ');
    if (wanted === '') return result(true, `Expected the books not to balance, but they do: ${found}.`);
    return isEqual
      ? result(true, `Expected not ${wanted}, but ${found}.`)
      : result(false, `Expected ${wanted}, but ${found}.`);
  },
});

/** Whether the receiver accepted this attempt; an earlier attempt of a delivery that succeeded later was not accepted. */
const isAccepted = ({ status }: Delivery): boolean => status !== undefined && status >= 200 && status < 300;

const timesText = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** `service:CHARGE_COMPLETED to http://… attempt 2: 500 "no", next try at …` */
function lineOf({ event, url, attempt, status, error, answer, state, nextTry }: Delivery): string {
  const got =
    error ??
    (status === undefined
      ? state
      : `${status}${answer === undefined ? '' : ` ${JSON.stringify(answer.slice(0, 60))}`}`);
  const next = nextTry === undefined ? '' : `, next try at ${nextTry}`;
  return `${event} to ${url}${attempt === 0 ? '' : `, attempt ${attempt}`}: ${got}${next}`;
}
