import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Orm } from '#db/orm.ts';

export function oidcAdapter(orm: Orm): AdapterFactory {
  const sweep = sweeper(orm);
  return (kind) => adapterFor(orm, kind, sweep);
}

function adapterFor(orm: Orm, kind: string, sweep: () => void): Adapter {
  const run = <Row>(sql: string, params: unknown[]) => orm.em.fork().execute<Row[]>(sql, params);
  const findBy = async (column: 'id' | 'uid' | 'user_code', value: string) => {
    if (value.includes('\0')) return undefined;
    const [row] = await run<{ payload: AdapterPayload; consumed: number | null }>(
      `select payload, extract(epoch from consumed_at)::int as consumed from idp_artifact
       where kind = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
      [kind, value],
    );
    return row && { ...row.payload, ...(row.consumed === null ? {} : { consumed: row.consumed }) };
  };
  return {
    async upsert(id, payload, expiresIn) {
      const json = JSON.stringify(payload);
      if (json.includes('\\u0000')) throw new errors.InvalidRequest('a parameter holds a NUL character');
      const { grantId = null, uid = null, userCode = null } = payload;
      await run(upsertSql, [kind, id, json, grantId, uid, userCode, expiresIn ?? null]);
      sweep();
    },
    find: (id) => findBy('id', id),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (userCode) => findBy('user_code', userCode),
    async consume(id) {
      const [consumed] = await run(
        'update idp_artifact set consumed_at = now() where kind = $1 and id = $2 and consumed_at is null returning id',
        [kind, id],
      );
      // only one of two concurrent requests with the same code or refresh token succeeds
      if (!consumed) throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      await run('delete from idp_artifact where kind = $1 and id = $2', [kind, id]);
    },
    async revokeByGrantId(grantId) {
      await run('delete from idp_artifact where kind = $1 and grant_id = $2', [kind, grantId]);
    },
  };
}

const upsertSql = `
insert into idp_artifact (kind, id, payload, grant_id, uid, user_code, expires_at)
values ($1, $2, $3::jsonb, $4, $5, $6, now() + make_interval(secs => $7::double precision))
on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
  user_code = excluded.user_code, expires_at = excluded.expires_at`;

const sweepEveryMs = 60_000;

function sweeper(orm: Orm) {
  let nextSweepAt = 0;
  return () => {
    if (Date.now() < nextSweepAt) return;
    nextSweepAt = Date.now() + sweepEveryMs;
    // best effort: the next sweep retries whatever this one could not delete
    orm.em
      .fork()
      .execute(sweepSql)
      .catch(() => undefined);
  };
}

const sweepSql = `
delete from idp_artifact where (kind, id) in (
  select kind, id from idp_artifact where expires_at < now() - interval '1 hour' limit 5000 for update skip locked)`;
