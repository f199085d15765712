import { AuditRecord } from '#db/entities/audit-record.ts';
import { type LookupType, lookupTypeNames } from '#db/vocabulary/lookup.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { changesOf } from '../../../platform/forms/changes.ts';
import { requireVersion } from '../../audit/require-version.server.ts';
import { lockLookups } from '../lock-lookups.server.ts';
import { mayEditLookups } from '../policy.ts';
import { lookupList } from '../queries/lookup-list.server.ts';

export async function updateLookupLabels(
  scope: Scope,
  type: LookupType,
  labels: string[],
  version?: string,
): Promise<void> {
  authorize(mayEditLookups(scope.actor));
  await transaction(scope, async (scope) => {
    const { em } = scope;
    await lockLookups(scope);
    const { labels: stored } = await lookupList(scope, type);
    requireVersion(version, { stored: { labels: stored }, yours: { labels }, named });
    if (!changesOf({ labels: stored }, { labels })) return;
    const before = await em.execute<{ label: string }[]>(labelsSql, [type]);
    await em.execute('delete from lookup_label where account_id = current_account() and type = $1', [type]);
    await em.execute(insertSql, [type, labels]);
    em.create(AuditRecord, {
      objectType: 'LOOKUP',
      objectName: `Labels of ${lookupTypeNames[type]}`,
      transactionType: 'EDIT',
      objectData: { type, before: { labels: before.map(({ label }) => label) }, after: { labels } },
    });
  });
}

const named = ({ labels }: { labels: string[] }) =>
  Object.fromEntries(labels.map((label, index) => [`Level ${index + 1}`, label]));

const labelsSql = `
select label from lookup_label where account_id = current_account() and type = $1 order by level`;

const insertSql = `
insert into lookup_label (account_id, type, level, label)
select current_account(), $1, level, label from unnest($2::text[]) with ordinality as t(label, level)`;
