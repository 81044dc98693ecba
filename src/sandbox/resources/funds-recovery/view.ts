// JSON of payments reported as fraud.
import type { FundsRecovery } from '#contract/resources/funds-recovery.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time } from '#sandbox/context.ts';
import { ISPB } from '#sandbox/ids.ts';
import type { FundsRecoveryRow } from '#sandbox/store/tables/funds-recoveries.ts';
import { eventsOfFundsRecovery } from '#sandbox/store/tables/funds-recoveries.ts';

export function fundsRecoveryView({ db }: Pick<SandboxContext, 'db'>, row: FundsRecoveryRow): FundsRecovery {
  const createdAt = time(row.created_at);
  const updatedAt = time(row.updated_at);
  return {
    dictId: row.dict_id,
    rootTransactionId: row.end_to_end_id,
    situationType: row.situation_type,
    reportDetails: row.details,
    status: row.status,
    // The sandbox only has reports of its own companies.
    direction: 'SENT',
    reporterParticipant: ISPB,
    creationTime: createdAt,
    lastModified: updatedAt,
    events: eventsOfFundsRecovery(db, row.seq).map(({ event_id: id, event, created_at: at }) => ({
      id,
      event,
      timestamp: time(at),
    })),
    createdAt,
    updatedAt,
  };
}
