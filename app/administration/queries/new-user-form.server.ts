import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { toDateFields } from '../../incidents/zoned-time.ts';
import { mayAddUsers } from '../policy.ts';
import { workgroupChoices } from './workgroup-choices.server.ts';

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
