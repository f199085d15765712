import { Client } from 'pg';

type RoleFacts = { role: string; isSuperuser: boolean; bypasses: boolean; owns: boolean };

/** Returns in one sentence why the servers must not use the role of `url`, or null where they may. */
export async function roleRefusal(url: string): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<RoleFacts>(roleFactsSql);
    const { role, isSuperuser, bypasses, owns } = rows[0]!;
    const reason =
      (isSuperuser && 'is a superuser') ||
      (bypasses && 'may bypass row-level security') ||
      (owns && 'owns tables of the product');
    if (!reason) return null;
    return `DATABASE_URL must name another role: ${role} ${reason}, itself or as a member of a role, and would not keep accounts apart (docs/operations.md says how to make one).`;
  } finally {
    await client.end();
  }
}

const roleFactsSql = `
with roles as (select oid, rolsuper, rolbypassrls from pg_roles where pg_has_role(current_user, oid, 'MEMBER'))
select current_user::text as role, bool_or(rolsuper) as "isSuperuser", bool_or(rolbypassrls) as bypasses,
  exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and c.relowner in (select oid from roles)
  ) as owns
from roles`;
