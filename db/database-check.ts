import { Client } from 'pg';
import { clockDifferenceSeconds, clockToleranceSeconds } from './clock-difference.ts';
import { connectionOptions, DatabaseUrlError } from './connection.ts';
import { neededExtensions } from './database-setup.ts';
import { migrationNames } from './migrations/in-order.ts';
import { contractProblem, schemaContractSql } from './migrations/schema-contract.ts';
import { type Presence, readPresences } from './presence.ts';

/** The migrations need it, for example for uuidv7(). */
const oldestVersion = 18;

type Facts = {
  role: string;
  isSuperuser: boolean;
  bypasses: boolean;
  owns: boolean;
  isMigrated: boolean;
  connectionsForAll: number;
  extensions: string[];
  names: string[];
};

type CheckOptions = {
  beforeMigration?: boolean;
  presence?: Presence;
  /** Warns of a clock that differs from the database's. */
  withClock?: boolean;
};

type Check = { refusal: string } | { refusal: null; warnings: string[] };

/**
 * Checks whether a server may start: TLS, connection, PostgreSQL version, role, and a schema that is not too new or, unless
 * `beforeMigration`, too old. `presence` also compares the other processes' secret and connections. Refusals and warnings
 * are one sentence each.
 */
export async function checkDatabase(
  url: string,
  { beforeMigration = false, presence, withClock = true }: CheckOptions = {},
): Promise<Check> {
  let facts: Facts;
  let missing: string[] = [];
  let newerSchema: string | null = null;
  let clockDifference = 0;
  try {
    const client = await connectPatiently(url, 'DATABASE_URL');
    try {
      const tooOld = versionRefusal(
        (await client.query<{ version: number }>(versionSql)).rows[0]!.version,
        'DATABASE_URL',
      );
      if (tooOld) return { refusal: tooOld };
      clockDifference = await clockDifferenceSeconds(async (sql) => (await client.query(sql)).rows[0]);
      facts = (await client.query<Facts>(factsSql)).rows[0]!;
      if (facts.isMigrated) {
        missing = await missingMigrations(client);
        const contracts = await client.query<{ contract: string | null }>(schemaContractSql);
        newerSchema = contractProblem(contracts.rows[0]!.contract, migrationNames);
      }
    } finally {
      await client.end();
    }
  } catch (error) {
    return { refusal: connectionRefusal(error, url, 'DATABASE_URL') };
  }
  const others = presence ? readPresences(facts.names).filter(({ id }) => id !== presence.id) : [];
  const refusal =
    roleRefusal(facts) ??
    newerSchema ??
    (beforeMigration ? extensionsRefusal(facts) : schemaRefusal(facts, missing)) ??
    (presence && others.some(({ secretMark }) => secretMark !== presence.secretMark) ? otherSecret : null);
  if (refusal) return { refusal };
  const warnings = withClock ? clockWarning(clockDifference) : [];
  const possible = [...others, ...(presence ? [presence] : [])].reduce((sum, { connections }) => sum + connections, 0);
  if (possible <= facts.connectionsForAll) return { refusal: null, warnings };
  const tooMany = `The processes on this database may open ${possible} connections, and PostgreSQL has ${facts.connectionsForAll} for them: lower DB_POOL_MAX or raise max_connections.`;
  return { refusal: null, warnings: [...warnings, tooMany] };
}

/** A busy machine may need a minute; a message after 5 s says that this process waits. */
async function connectPatiently(url: string, variable: string): Promise<Client> {
  const client = new Client({ ...connectionOptions(url), connectionTimeoutMillis: 60_000 });
  const { hostname, port } = new URL(url);
  const waits = `Waiting for PostgreSQL at ${hostname}:${port || 5432}, which ${variable} names.`;
  const saying = setTimeout(() => console.error(waits), 5_000);
  // an error between queries also rejects the next query
  client.on('error', () => {});
  await client.connect().finally(() => clearTimeout(saying));
  return client;
}

/** Returns one sentence. */
export function connectionRefusal(error: unknown, url: string, variable: string): string {
  if (error instanceof DatabaseUrlError) return `${variable}: ${error.message}`;
  const { code = '', message } = error as { code?: string; message: string };
  const { hostname, port } = new URL(url);
  const { user, database } = connectionOptions(url);
  const where = `PostgreSQL at ${hostname}:${port || 5432}`;
  if (code === '28P01') return `${variable}: ${where} refuses the name or the password of ${user}.`;
  if (code === '28000') return `${variable}: ${where} refuses the connection (${message}).`;
  if (code === '3D000') return `${variable}: ${where} has no database named ${database}.`;
  if (code === '53300') return `${where} has no connection left: raise max_connections, or lower DB_POOL_MAX.`;
  if (code === '57P03') return `${where} is starting or stopping; start again in a moment.`;
  if (/UNABLE_TO_(GET_ISSUER|VERIFY)|SELF_SIGNED/.test(code)) {
    return `${variable}: this machine does not know the CA that signed the certificate of ${where} (${message}): name the CA’s file with sslrootcert=/path/to/ca.pem in the address.`;
  }
  if (/SSL|TLS|certificate|CERT|altname/i.test(code + message)) {
    return `${variable}: no connection to ${where} with TLS as sslmode and sslrootcert say (${message}).`;
  }
  if (/^E[A-Z_]+$/.test(code) || /timeout|terminated/i.test(message)) {
    return `${where}, which ${variable} names, cannot be reached (${code || message}): start it, or correct the address.`;
  }
  return `${variable}: ${where} does not answer as PostgreSQL does (${message.split('\n')[0]}).`;
}

/** Returns one sentence why the role cannot migrate or, with `isMigrated`, seed the database; or null. */
export async function ownerRefusal(url: string, { isMigrated = false } = {}): Promise<string | null> {
  try {
    const client = await connectPatiently(url, 'DATABASE_OWNER_URL');
    const { rows } = await client
      .query<{ role: string; owns: boolean; isMigrated: boolean }>(ownerSql)
      .finally(() => client.end());
    if (isMigrated && !rows[0]!.isMigrated) {
      return 'The database of DATABASE_OWNER_URL holds no tables of the product: run npm run migrate.';
    }
    if (rows[0]!.owns) return null;
    return `DATABASE_OWNER_URL must name the role that owns the tables: ${rows[0]!.role} may not change them (docs/operations.md says how to make one).`;
  } catch (error) {
    return connectionRefusal(error, url, 'DATABASE_OWNER_URL');
  }
}

function clockWarning(seconds: number): string[] {
  if (Math.abs(seconds) <= clockToleranceSeconds) return [];
  const [amount, direction] = [Math.abs(seconds).toFixed(1), seconds > 0 ? 'ahead of' : 'behind'];
  return [`The clock of this machine is ${amount} s ${direction} that of the database: set both by NTP.`];
}

function extensionsRefusal({ extensions }: Facts) {
  const missing = neededExtensions.filter((name) => !extensions.includes(name));
  if (missing.length === 0) return null;
  const statements = missing.map((name) => `create extension ${name};`).join(' ');
  const plural = missing.length > 1 ? 'extensions' : 'extension';
  return `The database of DATABASE_URL lacks the ${plural} ${missing.join(', ')}: run in it, as a superuser, ${statements}`;
}

/** Returns one sentence, or null. */
export function versionRefusal(version: number, variable: string): string | null {
  const major = Math.floor(version / 10_000);
  return major < oldestVersion
    ? `${variable} names a PostgreSQL ${major}: give the address of a PostgreSQL ${oldestVersion} or newer.`
    : null;
}

function roleRefusal({ role, isSuperuser, bypasses, owns }: Facts) {
  const reason =
    (isSuperuser && 'is a superuser') ||
    (bypasses && 'may bypass row-level security') ||
    (owns && 'owns tables of the product');
  if (!reason) return null;
  return `DATABASE_URL must name another role: ${role} ${reason}, itself or as a member of a role, and would not keep accounts apart (docs/operations.md says how to make one).`;
}

function schemaRefusal({ isMigrated }: Facts, missing: string[]) {
  if (!isMigrated) return 'The database holds no tables of the product that this role may read: run npm run migrate.';
  if (missing.length === 0) return null;
  return `The database is of an older version, without ${missing.join(', ')}: run npm run migrate.`;
}

const otherSecret =
  'SESSION_SECRET differs from that of another process on this database: give all processes the same, or stop the others first.';

/** While servers are replaced, migrations of a newer version may exist already. */
async function missingMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const done = new Set(rows.map(({ name }) => name));
  return migrationNames.filter((name) => !done.has(name));
}

// a separate statement, because older versions lack functions of the other one
export const versionSql = "select current_setting('server_version_num')::int as version";

const ownerSql = `
select current_user::text as role, to_regclass('public.migration') is not null as "isMigrated", case when to_regclass('public.migration') is null
  then has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create')
  else (select pg_has_role(relowner, 'member') from pg_class where oid = to_regclass('public.migration')) end as owns`;

const factsSql = `
with roles as (select oid, rolsuper, rolbypassrls from pg_roles where pg_has_role(current_user, oid, 'MEMBER'))
select current_user::text as role, bool_or(rolsuper) as "isSuperuser", bool_or(rolbypassrls) as bypasses,
  exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and c.relowner in (select oid from roles)
  ) as owns,
  exists (select from pg_class where relname = 'migration' and relnamespace = 'public'::regnamespace
    and has_table_privilege(oid, 'select')) and to_regnamespace('pgboss') is not null as "isMigrated",
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - current_setting('reserved_connections')::int as "connectionsForAll",
  array(select extname::text from pg_extension) as extensions,
  array(select distinct application_name from pg_stat_activity
    where datname = current_database() and usename = current_user) as names
from roles`;
