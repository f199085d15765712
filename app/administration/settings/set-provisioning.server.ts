import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { holds } from '../../auth/actor.ts';
import { authorize, orNotFound } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { emailDomain } from '../../identity/addresses/email-domain.ts';
import { isPersonalEmail } from '../../identity/addresses/personal-email.ts';

/** People who first sign in with an address of the actor's domain join the workgroup; null admits nobody. */
export async function setProvisioning(scope: Scope, workgroupId: string | null) {
  authorize(holds(scope.actor, 'ACCOUNT_ADMIN'));
  await transaction(scope, async ({ actor, em }) => {
    const domain = emailDomain(actor.email);
    const [before] = await em.execute<[Provisioning]>(provisioningSql);
    let provisionWorkgroup: string | null = null;
    if (workgroupId) {
      const [row] = await em.execute<Workgroup[]>(workgroupSql, [workgroupId]);
      const workgroup = orNotFound(row, 'workgroup');
      provisionWorkgroup = workgroup.name;
      authorize(!workgroup.isAdmin && workgroup.privileges.every((privilege) => holds(actor, privilege)));
      if (isPersonalEmail(actor.email)) throw new BusinessRuleError({ provisionWorkgroupId: [personal] });
      const [taken] = await em.execute<{ id: string }[]>(
        'select account_id as id from provisioning_account($1) where account_id <> current_account()',
        [domain],
      );
      if (taken) throw new BusinessRuleError({ provisionWorkgroupId: [`Another account admits people of ${domain}.`] });
    }
    await em.execute(
      'update account set provision_workgroup_id = $1, provision_domain = $2 where id = current_account()',
      [workgroupId, workgroupId ? domain : null],
    );
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'EDIT',
      objectId: actor.account.id,
      objectName: actor.account.name,
      objectData: { before, after: { provisionWorkgroup, provisionDomain: workgroupId ? domain : null } },
    });
    await em.flush();
  });
}

type Provisioning = { provisionWorkgroup: string | null; provisionDomain: string | null };
type Workgroup = { name: string; isAdmin: boolean; privileges: Privilege[] };

const personal = 'Your address is of a personal email provider, whose users are not all of your company.';

const provisioningSql = `
select w.name as "provisionWorkgroup", case when w.id is not null then a.provision_domain end as "provisionDomain"
from account a left join workgroup w on w.account_id = a.id and w.id = a.provision_workgroup_id
where a.id = current_account() for no key update of a`;

const workgroupSql = `
select name, is_admin as "isAdmin", array(select privilege from workgroup_privilege p
  where p.account_id = w.account_id and p.workgroup_id = w.id) as privileges
from workgroup w where w.account_id = current_account() and w.id = $1`;
