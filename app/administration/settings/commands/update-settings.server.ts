import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { enqueue } from '#db/queue.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { changesOf } from '../../../platform/forms/changes.ts';
import type { Versioned } from '../../../platform/forms/form-version.server.ts';
import { idleTime } from '../../../ui/dates/idle-time.ts';
import { requireVersion } from '../../audit/require-version.server.ts';
import { settingsForm } from '../queries/settings-form.server.ts';
import { setProvisioning } from '../set-provisioning.server.ts';
import type { SettingsInput } from '../settings.schema.ts';

export function updateSettings(
  scope: Scope,
  { version, provisionWorkgroupId, ...input }: SettingsInput & Versioned,
): Promise<{ measurementChanged: boolean; mfaTurnedOn: boolean }> {
  return transaction(scope, async (scope) => {
    const { boss, em, actor } = scope;
    await em.execute('select from account where id = current_account() for no key update');
    const { logoId: _, version: __, provisioned, ...before } = await settingsForm(scope);
    const stored = { ...before, provisionWorkgroupId: provisioned.workgroupId };
    const yours = { ...input, provisionWorkgroupId: provisionWorkgroupId ?? provisioned.workgroupId };
    const groups = await workgroupNames(scope);
    const named = ({ autoLogoutTime, provisionWorkgroupId: id, ...values }: typeof stored) => ({
      ...values,
      autoLogoutTime: idleTime(autoLogoutTime),
      provisionWorkgroup: id && groups.get(id),
    });
    requireVersion(version, { stored, yours, named });
    if (provisionWorkgroupId !== undefined && provisionWorkgroupId !== provisioned.workgroupId) {
      await setProvisioning(scope, provisionWorkgroupId);
    }
    const isTurnedOff = before.mfa && !input.mfa;
    if (isTurnedOff && !actor.admin) throw new BusinessRuleError({ mfa: [onlyAdministrators] });
    const changes = changesOf(before, input);
    if (!changes) return { measurementChanged: false, mfaTurnedOn: false };
    await em.execute(updateSql, [
      ...[input.companyName, input.phone, input.billingEmail, input.companyCountryCode, input.timeZone],
      ...[input.measurementType, input.dateFormat, input.autoLogoutTime, input.mfa],
    ]);
    // the days of incidents are stored on the account's calendar
    if ('timeZone' in changes.after) await enqueue(boss, em, 'recount-days', { accountId: actor.account.id });
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'EDIT',
      objectId: actor.account.id,
      objectName: input.companyName,
      objectData: changes,
    });
    for (const { id } of isTurnedOff ? await em.execute<{ id: string }[]>(withMfaSql) : []) {
      const told = { accountId: actor.account.id, userId: id, notice: 'account-off' } as const;
      await enqueue(boss, em, 'email-security-notice', told);
    }
    return { measurementChanged: 'measurementType' in changes.after, mfaTurnedOn: !before.mfa && input.mfa };
  });
}

async function workgroupNames({ em }: Scope): Promise<Map<string, string>> {
  const groups = await em.execute<{ id: string; name: string }[]>(
    'select id, name from workgroup where account_id = current_account()',
  );
  return new Map(groups.map(({ id, name }) => [id, name]));
}

const onlyAdministrators = 'Only an administrator can turn off 2-step verification.';

const withMfaSql = `
select id from app_user where account_id = current_account() and mfa and status = 1 and workgroup_id is not null`;

const updateSql = `
update account set name = $1, phone = $2, billing_email = $3, country_code = $4, time_zone = $5, measurement_type = $6,
  date_format = $7, auto_logout_seconds = $8, mfa = $9
where id = current_account()`;
