import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AuditRecord } from '#db/entities/audit-record.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { changesOf } from '../../platform/forms/changes.ts';
import type { Versioned } from '../../platform/forms/form-version.server.ts';
import { requireVersion } from '../audit/require-version.server.ts';

type AccountForm<Fields> = {
  read: (scope: Scope) => Promise<Fields & Versioned>;
  write: (em: SqlEntityManager, yours: Fields) => Promise<unknown>;
};

/** Throws where the form shows an older version; writes nothing where nothing differs. */
export function changeAccount<Fields extends object>(
  scope: Scope,
  { version, ...yours }: Fields & Versioned,
  { read, write }: AccountForm<Fields>,
): Promise<void> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    await em.execute('select from account where id = current_account() for no key update');
    const { version: _, ...stored } = await read(scope);
    requireVersion(version, { stored, yours });
    const changes = changesOf(stored, yours);
    if (!changes) return;
    await write(em, yours as Fields);
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'EDIT',
      objectId: actor.account.id,
      objectName: actor.account.name,
      objectData: changes,
    });
  });
}
