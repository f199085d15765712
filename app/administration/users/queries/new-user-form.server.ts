import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayAddUsers } from '../../policy.ts';
import { workgroupChoices } from '../../queries/workgroup-choices.server.ts';

export async function newUserForm(scope: Scope) {
  const { actor, em, now } = scope;
  authorize(mayAddUsers(actor));
  const [workgroups, [{ mfaOffered }]] = await Promise.all([
    workgroupChoices(scope),
    em.execute<[{ mfaOffered: boolean }]>('select mfa as "mfaOffered" from account where id = current_account()'),
  ]);
  return {
    mfaOffered,
    company: actor.account.name,
    companyStartDate: toDateFields(now(), actor.timeZone).date,
    workgroups: workgroups.filter((one) => one.mayGrant).map(({ id, name }) => ({ id, name })),
  };
}
