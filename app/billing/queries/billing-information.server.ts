import type { Scope } from '../../auth/scope.server.ts';
import type { BillingInput } from '../billing.schema.ts';

export async function billingInformation({ em }: Pick<Scope, 'em'>): Promise<BillingInput> {
  const [stored] = await em.execute<[BillingInput]>(sql);
  return stored;
}

const sql = `
select a.billing_contact_name as "billingContactName", a.billing_phone as "billingPhone", a.billing_email as "billingEmail",
  a.billing_address_line1 as "billingAddressLine1", a.billing_address_line2 as "billingAddressLine2",
  a.billing_address_city as "billingAddressCity", a.billing_address_state as "billingAddressState",
  a.billing_address_postal_code as "billingAddressPostalCode",
  coalesce(nullif(a.billing_address_country_code, ''), a.country_code) as "billingAddressCountryCode",
  a.billing_tax_number as "billingTaxNumber"
from account a where a.id = current_account()`;
