import { AuditRecord } from '#db/entities/audit-record.ts';
import { forAccount } from '#db/tenancy.ts';
import type { AnalysisItemType } from '#db/vocabulary/analysis.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import { readUnsubscribeToken } from '../unsubscribe-token.server.ts';

/** Ends or renews the emails about the target that the token of an email names. Returns whether there is such a target. */
export async function changeTargetEmail(
  { orm, settings }: Pick<AppServices, 'orm' | 'settings'>,
  token: string,
  isSubscribed: boolean,
): Promise<boolean> {
  const subscription = readUnsubscribeToken(settings, token);
  if (!subscription) return false;
  const { accountId, analysisId, userId } = subscription;
  return await forAccount(orm, { accountId, userId, seesLocked: false }).transactional(async (em) => {
    const [found] = await em.execute<Found[]>(foundSql, [analysisId, userId]);
    if (!found) return false;
    if (found.isSubscribed === isSubscribed) return true;
    await em.execute(sql, [analysisId, isSubscribed]);
    em.create(AuditRecord, {
      objectType: found.itemType === 'REPORT' ? 'REPORT' : 'ANALYZE',
      transactionType: isSubscribed ? 'SUBSCRIBE' : 'UNSUBSCRIBE',
      objectId: analysisId,
      objectName: found.name,
    });
    await em.flush();
    return true;
  });
}

type Found = { isSubscribed: boolean; itemType: AnalysisItemType; name: string };

const foundSql = `
select emails_target as "isSubscribed", item_type as "itemType", name from saved_analysis
where account_id = current_account() and id = $1 and coalesce(user_id, create_user_id) = $2 and target is not null
for update`;

const sql = `
update saved_analysis set emails_target = $2, version = version + 1, updated_at = now()
where account_id = current_account() and id = $1`;
