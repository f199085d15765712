import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Mailer } from '../../mail/mailer.server.ts';
import { erasureCertificate } from '../../mail/templates/erasure-certificate.tsx';
import type { AppServices } from '../../platform/app-services.server.ts';

type EmailArgs = Pick<AppServices, 'orm'> & { mailer: Mailer; id: string; erasure: string };
type Row = { email: string; name: string; erasedAt: string; counts: Record<string, number> };

/** Emails the last administrator what was erased, and deletes their address. */
export async function emailErasureCertificate({ orm, mailer, id, erasure }: EmailArgs) {
  const em = orm.em.fork() as SqlEntityManager;
  const [row] = await em.execute<Row[]>(rowSql, [erasure]);
  if (row) await mailer.send({ id, ...(await erasureCertificate({ ...row, erasure })) });
  await em.execute('update erasure set email = null, name = null where id = $1', [erasure]);
}

const rowSql = `
select email, name, to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "erasedAt", counts
from erasure where id = $1 and email is not null`;
