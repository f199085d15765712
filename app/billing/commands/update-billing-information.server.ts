import { AuditRecord } from '#db/entities/audit-record.ts';
import { enqueue } from '#db/queue.ts';
import { requireVersion } from '../../administration/audit/require-version.server.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { changesOf } from '../../platform/forms/changes.ts';
import type { Versioned } from '../../platform/forms/form-version.server.ts';
import type { BillingInput } from '../billing.schema.ts';
import { mayManageSubscription } from '../policy.ts';
import { billingInformation } from '../queries/billing-information.server.ts';

/** A queued job updates the payment provider. */
export async function updateBillingInformation(scope: Scope, { version, ...input }: BillingInput & Versioned) {
  authorize(mayManageSubscription(scope.actor));
  await transaction(scope, async ({ actor, em, boss }) => {
    await em.execute('select from account where id = current_account() for no key update');
    const stored = await billingInformation({ em });
    requireVersion(version, { stored, yours: input });
    await em.execute(updateSql, [
      ...[input.billingContactName, input.billingPhone, input.billingEmail, input.billingAddressLine1],
      ...[input.billingAddressLine2, input.billingAddressCity, input.billingAddressState],
      ...[input.billingAddressPostalCode, input.billingAddressCountryCode, input.billingTaxNumber],
    ]);
    const changes = changesOf(stored, input);
    if (!changes) return;
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'EDIT',
      objectData: changes,
      objectId: actor.account.id,
      objectName: actor.account.name,
    });
    await enqueue(boss, em, 'sync-subscription', { accountId: actor.account.id });
  });
}

const updateSql = `
update account set billing_contact_name = $1, billing_phone = $2, billing_email = $3, billing_address_line1 = $4,
  billing_address_line2 = $5, billing_address_city = $6, billing_address_state = $7, billing_address_postal_code = $8,
  billing_address_country_code = $9, billing_tax_number = $10
where id = current_account()`;
