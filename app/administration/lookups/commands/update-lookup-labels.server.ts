import { AuditRecord } from '#db/entities/audit-record.ts';
import { type LookupType, lookupTypeNames } from '#db/vocabulary/lookup.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { lockLookups } from '../lock-lookups.server.ts';
import { mayEditLookups } from '../policy.ts';

export async function updateLookupLabels(scope: Scope, type: LookupType, labels: string[]): Promise<void> {
  authorize(mayEditLookups(scope.actor));
  await transaction(scope, async (scope) => {
    const { em } = scope;
    await lockLookups(scope);
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

const labelsSql = `
select label from lookup_label where account_id = current_account() and type = $1 order by level`;

const insertSql = `
insert into lookup_label (account_id, type, level, label)
select current_account(), $1, level, label from unnest($2::text[]) with ordinality as t(label, level)`;
