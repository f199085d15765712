import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../../platform/app-services.server.ts';

type Linked = { accountId: string; invoice: string };

/** Returns null where the account or the invoice is gone. */
export async function linkedInvoice({ orm }: Pick<AppServices, 'orm'>, { accountId, invoice }: Linked) {
  const em = forAccount(orm, { accountId, seesLocked: false });
  const [found] = await em.execute<{ id: string; customer: string }[]>(sql, [invoice]);
  return found ?? null;
}

const sql = `
select i.id, s.customer from subscription_invoice i join account_subscription s on s.account_id = i.account_id
where i.account_id = current_account() and i.id = $1`;
