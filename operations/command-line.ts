import { Client } from 'pg';
import { connectionOptions, DatabaseUrlError } from '#db/connection.ts';
import { connectionRefusal, versionRefusal, versionSql } from '#db/database-check.ts';

/** Ends the command with one sentence for the operator. */
export function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** Returns database URLs from the environment, or ends the command. */
export function requireUrls<Name extends string>(...names: Name[]): Record<Name, string> {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) refuse(`${missing.join(' and ')} must be given (docs/operations.md, Backup).`);
  const urls = Object.fromEntries(names.map((name) => [name, process.env[name]])) as Record<Name, string>;
  for (const name of names) refuseWrongUrl(name, urls[name]);
  return urls;
}

function refuseWrongUrl(name: string, url: string) {
  try {
    connectionOptions(url);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    refuse(`${name}: ${error.message}`);
  }
}

/**
 * Connects to the database that `variable` names, or to another one there, or ends the command: where it cannot be reached,
 * is too old, or, unless it `mayBeEmpty`, holds no tables of the product.
 */
export async function connectOrRefuse(
  url: string,
  variable: string,
  { database, mayBeEmpty = false }: { database?: string; mayBeEmpty?: boolean } = {},
): Promise<Client> {
  try {
    const client = new Client({
      ...connectionOptions(url),
      connectionTimeoutMillis: 10_000,
      ...(database !== undefined && { database }),
    });
    await client.connect();
    const { rows } = await client.query<{ version: number }>(versionSql);
    const tooOld = versionRefusal(rows[0]!.version, variable);
    if (tooOld) refuse(tooOld);
    if (mayBeEmpty) return client;
    const tables = await client.query<{ migration: string | null }>(
      "select to_regclass('public.migration') as migration",
    );
    if (tables.rows[0]!.migration === null) {
      refuse(`The database of ${variable} holds no tables of the product: run npm run migrate.`);
    }
    return client;
  } catch (error) {
    return refuse(connectionRefusal(error, url, variable));
  }
}
