import type { Answered } from '#client/answers/checked-answer.ts';
import { validField } from '#client/answers/checked-answer.ts';
import { pick } from '#contract/operation.ts';
import { limitsRequestOperations } from '#contract/operations/limits-request.ts';
import { at } from '#contract/path.ts';
import type { LimitRequest, PixLimit } from '#contract/resources/limits.ts';
import { limitRequest, PIX_LIMITS } from '#contract/resources/limits.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { formatReais } from '#pix/money.ts';

export const get = pick(limitsRequestOperations, 'limits-request.get');

/** What each limit is called. */
const NAMES: Readonly<Record<PixLimit, Message>> = {
  pixDayLimit: say`by day`,
  pixNightLimit: say`by night`,
  pixOutSameHolderDayLimit: say`to the same holder by day`,
  pixOutSameHolderNightLimit: say`to the same holder by night`,
  pixOutDifferentHolderDayLimit: say`to others by day`,
  pixOutDifferentHolderNightLimit: say`to others by night`,
  pixInSameHolderDayLimit: say`from the same holder by day`,
  pixInSameHolderNightLimit: say`from the same holder by night`,
  pixInDifferentHolderDayLimit: say`from others by day`,
  pixInDifferentHolderNightLimit: say`from others by night`,
};

/** Joins the parts of a text by commas; undefined without parts. */
const joined = (parts: readonly Message[]): Message | undefined =>
  parts.length === 0 ? undefined : parts.reduce((all, one) => say`${all}, ${one}`);

/** Lists limits, such as `R$ 5.000,00 by day, R$ 1.000,00 by night`. */
const limitsText =
  (path: 'requestedLimits' | 'approvedLimits') =>
  (request: unknown): Message | undefined =>
    joined(
      PIX_LIMITS.flatMap((name) => {
        const cents = at(request, `${path}.${name}`);
        return typeof cents === 'number' ? [say`${formatReais(cents)} ${NAMES[name]}`] : [];
      }),
    );

/** Lists the names of the documents. */
function documentsText(request: unknown): string | undefined {
  const documents = at(request, 'documents');
  if (!Array.isArray(documents)) return undefined;
  return documents
    .map((one: unknown) => at(one, 'fileName'))
    .filter((name) => typeof name === 'string')
    .join(', ');
}

export const view = viewOf(limitRequest, {
  recent: { 'limits-request': 'id' },
  columns: [
    ['id', 'ID'],
    'status',
    ['companyBankAccountId', 'Account'],
    ['requestedLimits.pixDayLimit', 'Requested, day'],
    ['requestedLimits.pixNightLimit', 'Requested, night'],
    ['approvedLimits.pixDayLimit', 'Approved, day'],
    ['approvedLimits.pixNightLimit', 'Approved, night'],
    ['createdAt', 'Created'],
  ],
  detail: [
    ['id', 'ID'],
    'status',
    ['companyBankAccountId', 'Account'],
    ['requestedLimits', 'Requested', { show: limitsText('requestedLimits') }],
    ['approvedLimits', 'Approved', { show: limitsText('approvedLimits') }],
    ['documents', 'Documents', { show: documentsText }],
    'description',
    ['createdAt', 'Created'],
    ['updatedAt', 'Updated'],
  ],
  empty: 'No requests for higher limits.',
});

/** Returns which limits were approved at less than was requested; undefined if none was. */
export const lessThanRequested = (request: Answered<LimitRequest>): Message | undefined =>
  joined(
    PIX_LIMITS.flatMap((name) => {
      const requested = validField(get, request, `requestedLimits.${name}`);
      const approved = validField(get, request, `approvedLimits.${name}`);
      return requested === undefined || approved === undefined || approved >= requested
        ? []
        : [say`${formatReais(approved)} instead of ${formatReais(requested)} ${NAMES[name]}`];
    }),
  );
