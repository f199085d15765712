import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import type { Settings } from '../../platform/process/settings.ts';
import { seal } from '../../platform/seal.server.ts';
import { mayAdministerSite } from '../policy.ts';
import type { QuickbooksTokens } from '../quickbooks.server.ts';

/** The tokens are encrypted, and replace earlier ones. */
export async function connectQuickbooks(
  scope: Scope,
  { settings, tokens }: { settings: Pick<Settings, 'sessionSecret'>; tokens: QuickbooksTokens },
) {
  authorize(mayAdministerSite(scope.actor));
  await transaction(scope, async ({ actor, em }) => {
    await em.execute(connectSql, [seal(settings.sessionSecret, 'quickbooks tokens', tokens)]);
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'CONNECT_QUICKBOOKS',
      objectId: actor.account.id,
      objectName: actor.account.name,
    });
    await em.flush();
  });
}

const connectSql = `
insert into site_connection (name, tokens) values ('quickbooks', $1)
on conflict (name) do update set tokens = excluded.tokens, connected_at = clock_timestamp()`;
