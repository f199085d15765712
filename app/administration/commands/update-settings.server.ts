import { AuditRecord } from '#db/entities/audit-record.ts';
import { setProvisioning } from '../../auth/commands/set-provisioning.server.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { changesOf } from '../changes.ts';
import { settingsForm } from '../queries/settings-form.server.ts';
import type { SettingsInput } from '../settings.schema.ts';

export function updateSettings(
  scope: Scope,
  { provisionWorkgroupId, ...input }: SettingsInput,
): Promise<{ measurementChanged: boolean }> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    await em.execute('select from account where id = current_account() for no key update');
    const { logoId: _, provisioned, ...before } = await settingsForm(scope);
    if (provisionWorkgroupId !== undefined && provisionWorkgroupId !== provisioned.workgroupId) {
      await setProvisioning(scope, provisionWorkgroupId);
    }
    const changes = changesOf(before, input);
    if (!changes) return { measurementChanged: false };
    await em.execute(updateSql, [
      ...[input.companyName, input.phone, input.billingEmail, input.companyCountryCode, input.timeZone],
      ...[input.measurementType, input.dateFormat, input.autoLogoutTime, input.mfa],
    ]);
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'EDIT',
      objectId: actor.account.id,
      objectName: input.companyName,
      objectData: changes,
    });
    return { measurementChanged: 'measurementType' in changes.after };
  });
}

const updateSql = `
update account set name = $1, phone = $2, billing_email = $3, country_code = $4, time_zone = $5, measurement_type = $6,
  date_format = $7, auto_logout_seconds = $8, mfa = $9
where id = current_account()`;
