import { AuditRecord } from '#db/entities/audit-record.ts';
import { requireVersion } from '../../administration/audit/require-version.server.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { changesOf } from '../../platform/forms/changes.ts';
import type { Versioned } from '../../platform/forms/form-version.server.ts';
import type { ProfileInput } from '../profile.schema.ts';
import { profile } from '../queries/profile.server.ts';

export async function updateProfile(scope: Scope, { version, ...input }: ProfileInput & Versioned) {
  await transaction(scope, async (scope) => {
    const { actor, em } = scope;
    await em.execute('select from app_user where account_id = current_account() and id = $1 for update', [
      actor.userId,
    ]);
    const { firstName, middleName, lastName, email } = await profile(scope);
    const stored = { firstName, middleName, lastName };
    requireVersion(version, { stored, yours: input });
    const changes = changesOf(stored, input);
    if (!changes) return;
    await em.execute(updateSql, [actor.userId, input.firstName, input.middleName, input.lastName]);
    em.create(AuditRecord, {
      objectType: 'USER',
      transactionType: 'EDIT',
      objectId: actor.userId,
      objectName: email,
      objectData: changes,
    });
    await em.flush();
  });
}

const updateSql = `
update app_user set first_name = $2, middle_name = $3, last_name = $4
where account_id = current_account() and id = $1`;
