import { openOrm } from '#db/orm.ts';
import { enqueue } from '#db/queue.ts';
import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../../platform/app-services.server.ts';

type Services = Pick<AppServices, 'settings' | 'boss' | 'log'>;

/**
 * Erases the rows of an account in one transaction, if the database finds that its time has come. Files come after: without
 * rows nobody reaches them, while rows without files would damage an account if the transaction failed.
 */
export async function eraseAccount({ settings, boss, log }: Services, accountId: string): Promise<string | null> {
  // a separate connection, because a large account takes longer than the limit of pages
  const orm = await openOrm(settings.databaseUrl, 1, { statement_timeout: 0 });
  const accountEm = forAccount(orm, { accountId, seesLocked: true });
  const erased = accountEm.transactional(async (em) => {
    const [{ erasure }] = await em.execute<[{ erasure: string | null }]>('select erase_account($1) as erasure', [
      accountId,
    ]);
    if (erasure) await enqueue(boss, em, 'finish-erasure', { erasure });
    return erasure;
  });
  const erasure = await erased.finally(() => orm.close());
  if (erasure) log.warn({ account: accountId, erasure }, 'the account was erased; its files follow');
  return erasure;
}
