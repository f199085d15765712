import { AuditRecord } from '#db/entities/audit-record.ts';
import { requireVersion } from '../../administration/audit/require-version.server.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { changesOf } from '../../platform/forms/changes.ts';
import type { Versioned } from '../../platform/forms/form-version.server.ts';
import type { PaymentGateway } from '../gateway/gateway.server.ts';
import { mayManageSubscription } from '../policy.ts';
import { billingInformation } from '../queries/billing-information.server.ts';

/** Creates the customer at the first call, and again where the provider no longer knows the stored one. */
export async function becomeCustomer(
  scope: Scope,
  gateway: PaymentGateway,
  { email, version }: { email: string } & Versioned,
): Promise<string> {
  const { actor, em } = scope;
  authorize(mayManageSubscription(actor));
  await transaction(scope, (scope) => saveEmail(scope, email, version));
  const [known] = await em.execute<{ customer: string }[]>(customerSql);
  const address = { line1: '', line2: '', city: '', state: '', postalCode: '', country: '' };
  const payer = { email, name: actor.account.name, phone: '', taxNumber: '', address };
  const isKnown = known && (await gateway.hasCustomer(known.customer));
  const customer = isKnown ? known.customer : await gateway.createCustomer(actor.account.id, payer, known?.customer);
  await em.execute(keepSql, [customer, email]);
  return customer;
}

async function saveEmail({ actor, em }: Scope, email: string, version: string | undefined) {
  await em.execute('select from account where id = current_account() for no key update');
  const { billingEmail } = await billingInformation({ em });
  const [stored, yours] = [{ billingEmail }, { billingEmail: email }];
  requireVersion(version, { stored, yours });
  const changes = changesOf(stored, yours);
  if (!changes) return;
  await em.execute('update account set billing_email = $1 where id = current_account()', [email]);
  em.create(AuditRecord, {
    objectType: 'ACCOUNT',
    transactionType: 'EDIT',
    objectData: changes,
    objectId: actor.account.id,
    objectName: actor.account.name,
  });
}

const customerSql = 'select customer from account_subscription where account_id = current_account()';

const keepSql = `
insert into account_subscription (account_id, customer, payment_email) values (current_account(), $1, $2)
on conflict (account_id) do update set customer = excluded.customer, payment_email = excluded.payment_email`;
