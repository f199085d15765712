import { AuditRecord } from '#db/entities/audit-record.ts';
import { changesOf } from '../../administration/changes.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import type { ProfileInput } from '../profile.schema.ts';
import { profile } from '../queries/profile.server.ts';

export async function updateProfile(scope: Scope, input: ProfileInput) {
  await transaction(scope, async (scope) => {
    const { actor, em } = scope;
    const { firstName, middleName, lastName, email } = await profile(scope);
    const changes = changesOf({ firstName, middleName, lastName }, input);
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
