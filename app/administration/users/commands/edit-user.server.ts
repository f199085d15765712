import { AuditRecord } from '#db/entities/audit-record.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { giveTasks, lockTasksOf } from '../../../follow-up/tasks/give-tasks.server.ts';
import { changesOf } from '../../../platform/forms/changes.ts';
import type { Versioned } from '../../../platform/forms/form-version.server.ts';
import { requireVersion } from '../../audit/require-version.server.ts';
import { mayEditUser, mayGrant } from '../../policy.ts';
import { keepAnAdministrator } from '../changes/keep-an-administrator.server.ts';
import { userToChange } from '../changes/user-to-change.server.ts';
import { chosenWorkgroup } from '../changes/workgroup-to-change.server.ts';
import { userDetails } from '../queries/user-details.server.ts';
import type { EditUserInput } from '../user.schema.ts';
import { keepTasks } from '../user-acts.ts';

/** `tasksTo` (an option of `successors`) gets the open tasks of a moved user; without it the user keeps them. */
export function editUser(
  scope: Scope,
  id: string | undefined,
  { version, tasksTo, ...input }: EditUserInput & Versioned & { tasksTo?: string },
): Promise<string> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    const user = await userToChange(scope, id, tasksTo);
    authorize(mayEditUser(actor, user));
    const isMoved = input.workgroupId !== user.workgroup.id;
    const workgroup = isMoved ? await chosenWorkgroup(scope, input.workgroupId) : user.workgroup;
    const { mfaOffered: _, mfa: __, ...before } = await userDetails(scope, user.id);
    const groups = new Map([user.workgroup, workgroup].map(({ id, name }) => [id, name]));
    const named = (values: EditUserInput) => ({ ...values, workgroupName: groups.get(values.workgroupId) });
    requireVersion(version, { stored: before, yours: input, named });
    authorize(!isMoved || mayGrant(actor, workgroup));
    const name = `${input.firstName} ${input.lastName}`;
    const changes = changesOf(named(before), named(input));
    if (!changes) return name;
    const isGiving = isMoved && tasksTo !== undefined && tasksTo !== keepTasks.value;
    if (isGiving) await lockTasksOf(scope, [user.id], tasksTo);
    const write = () => em.execute(updateSql, [user.id, JSON.stringify(input)]);
    const isLosing = user.workgroup.isAdmin && !workgroup.isAdmin && user.status === userStatus.active;
    await (isLosing ? keepAnAdministrator(scope, write) : write());
    if (isGiving) await giveTasks(scope, [user.id], tasksTo);
    em.create(AuditRecord, {
      objectType: 'USER',
      transactionType: 'EDIT',
      objectId: user.id,
      objectName: user.email,
      objectData: changes,
    });
    return name;
  });
}

const updateSql = `
update app_user u set first_name = i."firstName", middle_name = i."middleName", last_name = i."lastName",
  company = i.company, company_start_date = i."companyStartDate", position = i.position, department = i.department,
  division = i.division, location = i.location, phone = i.phone, fax = i.fax, workgroup_id = i."workgroupId"
from jsonb_to_record($2::jsonb) as i("firstName" text, "middleName" text, "lastName" text, company text,
  "companyStartDate" date, position text, department text, division text, location text, phone text, fax text,
  "workgroupId" uuid)
where u.account_id = current_account() and u.id = $1`;
