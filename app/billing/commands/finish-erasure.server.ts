import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { enqueue } from '#db/queue.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { paymentGateway } from '../gateway/gateway.server.ts';

type Services = Pick<AppServices, 'orm' | 'boss' | 'files' | 'settings' | 'log'>;
type Row = { account: string; customer: string | null };

/** Removes files and the provider's customer. Each step can be repeated. */
export async function finishErasure({ orm, boss, files, settings, log }: Services, erasure: string) {
  const em = orm.em.fork() as SqlEntityManager;
  const [row] = await em.execute<Row[]>(rowSql, [erasure]);
  if (!row) return;
  for (let keys = await nextKeys(em, erasure); keys.length > 0; keys = await nextKeys(em, erasure)) {
    for (const key of keys) {
      await files.remove(key);
      await files.forget(key);
    }
    await em.execute(removedSql, [erasure, keys]);
  }
  await files.removeAnchors(row.account);
  const gateway = paymentGateway(settings);
  if (row.customer && gateway) await gateway.deleteCustomer(row.customer);
  if (row.customer && !gateway) log.warn({ erasure }, 'payments are not set up: the customer must be deleted by hand');
  await em.transactional(async (inside) => {
    const [finished] = await inside.execute<{ counts: object }[]>(finishSql, [erasure]);
    if (!finished) return;
    log.warn({ account: row.account, erasure, counts: finished.counts }, 'certificate: the account is erased');
    await enqueue(boss, inside, 'email-erasure-certificate', { erasure });
  });
}

async function nextKeys(em: SqlEntityManager, erasure: string) {
  return (await em.execute<{ key: string }[]>(keysSql, [erasure])).map(({ key }) => key);
}

const rowSql = 'select account, customer from erasure where id = $1 and finished_at is null';

const keysSql = 'select key from erasure_file where erasure_id = $1 order by key limit 200';

const removedSql = `
with removed as (delete from erasure_file where erasure_id = $1 and key = any ($2::text[]) returning key)
update erasure set counts = counts || jsonb_build_object('files',
  coalesce((counts ->> 'files')::int, 0) + (select count(*) from removed)) where id = $1`;

const finishSql = `
update erasure set finished_at = clock_timestamp(), account = null, customer = null
where id = $1 and finished_at is null returning counts`;
