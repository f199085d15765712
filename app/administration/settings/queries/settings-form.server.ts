import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import { mayChangeSettings } from '../../policy.ts';
import type { SettingsInput } from '../settings.schema.ts';

export async function settingsForm({ actor, em }: Scope) {
  authorize(mayChangeSettings(actor));
  const [row] = await em.execute<[Row]>(settingsSql);
  const { logoId: _, provisioned, ...stored } = row;
  return { ...row, version: formVersion({ ...stored, provisionWorkgroupId: provisioned.workgroupId }) };
}

type Row = Omit<SettingsInput, 'provisionWorkgroupId'> & {
  logoId: string | null;
  provisioned: { workgroupId: string | null; domain: string | null };
};

const settingsSql = `
select a.name as "companyName", a.phone, a.billing_email as "billingEmail", a.country_code as "companyCountryCode",
  a.time_zone as "timeZone", a.measurement_type as "measurementType", a.date_format as "dateFormat",
  a.auto_logout_seconds as "autoLogoutTime", a.mfa, l.file_id as "logoId",
  jsonb_build_object('workgroupId', a.provision_workgroup_id, 'domain', a.provision_domain) as provisioned
from account a left join account_logo l on l.account_id = a.id
where a.id = current_account()`;
