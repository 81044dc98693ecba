// Takes requests for higher limits of an account.
import { PIX_LIMITS } from '#contract/resources/limits.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { accountByOid } from '#sandbox/resources/account/find.ts';
import { fileOf } from '#sandbox/resources/file/files.ts';
import { toJson } from '#sandbox/store/columns.ts';
import { settingsOf } from '#sandbox/store/tables/account-limits.ts';
import type { CurrentLimits, LimitRequestRow, NamedLimits } from '#sandbox/store/tables/limit-requests.ts';
import { limitRequests } from '#sandbox/store/tables/limit-requests.ts';
import { scheduleDecision } from './decision.ts';

/** @throws Refusal 404 without the account, 409 while another request is in review, 400 for the limits or documents */
export function createLimitRequest(
  context: CompanyContext,
  body: Body<'limits-request.create'>,
): LimitRequestRow {
  const { db, ids, now, company } = context;
  const account = accountByOid(context, body.companyBankAccountId, 404).id;
  if (limitRequests.has(db, { account, status: 'IN_REVIEW' }))
    throw new Refusal('Esta conta já tem uma solicitação de limite em análise', 409);
  if (body.documents.length === 0) throw new Refusal('documents must have one document at least');
  const documents = body.documents.map(({ fileId }) => {
    const { name: fileName, content_type: contentType } = fileOf(context, fileId, 'ACCOUNT_LIMIT_REQUEST');
    return { fileName, contentType };
  });
  const requested: NamedLimits = Object.fromEntries(
    PIX_LIMITS.flatMap((name) => {
      const cents = body[name];
      return cents === undefined ? [] : [[name, cents]];
    }),
  );
  const row = limitRequests.make(db, {
    company: company.id,
    account,
    oid: ids.oid(),
    status: 'IN_REVIEW',
    requested: toJson(requested),
    raised_from: toJson(raisedFrom(requested, settingsOf(db, account))),
    documents: toJson(documents),
    description: body.description,
    reason: body.limitRequestReason,
    created_at: now,
    updated_at: now,
  });
  scheduleDecision(context, row);
  return row;
}

/**
 * Returns the values of today of the limits that are to be raised.
 * @throws Refusal if a limit is below its value of today, or no limit is above it; a limit that is not set is unlimited
 */
function raisedFrom(requested: NamedLimits, settings: CurrentLimits): NamedLimits {
  const raised: [string, number][] = [];
  for (const name of PIX_LIMITS) {
    const [cents, today] = [requested[name], settings[name]];
    if (cents === undefined) continue;
    if (today === undefined || today === null)
      throw new Refusal(`${name} must not be requested: the account has no such limit`);
    if (cents < today) throw new Refusal(`${name} must not be below the limit of today, ${today} cents`);
    if (cents > today) raised.push([name, today]);
  }
  if (raised.length === 0) throw new Refusal('at least one limit must be above that of today');
  return Object.fromEntries(raised);
}
