import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { connectOrRefuse, refuse, requireUrls } from './command-line.ts';

const usage = `npm run account:hold                                       lists the accounts on legal hold
npm run account:hold -- --account ID --reason "Claim 17"   keeps an account from being erased
npm run account:hold -- --account ID --lift                ends its legal hold`;

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

type HoldOptions = { account?: string; reason?: string; lift?: boolean };

function readOptions(parameters: string[]): HoldOptions {
  try {
    const options = { account: { type: 'string' }, reason: { type: 'string' }, lift: { type: 'boolean' } } as const;
    return parseArgs({ args: parameters, options }).values;
  } catch {
    return refuse(usage);
  }
}

/** The owner of the tables alone may write holds, so that a fault of the servers lifts none. */
async function holdAccount(parameters: string[]) {
  const { account, reason = '', lift = false } = readOptions(parameters);
  const isList = parameters.length === 0;
  const isUsable = isList || (isId(account ?? '') && lift === (reason === '') && reason.length <= 500);
  if (!isUsable) refuse(usage);
  const { DATABASE_OWNER_URL } = requireUrls('DATABASE_OWNER_URL');
  const client = await connectOrRefuse(DATABASE_OWNER_URL, 'DATABASE_OWNER_URL');
  const said = isList ? await holds(client) : await change(client, { account: account!, reason, lift });
  await client.end();
  console.log(said);
}

async function holds(client: Client): Promise<string> {
  const lines: string[] = [];
  const { rows: accounts } = await client.query<{ id: string; name: string }>(
    'select id, name from account order by name',
  );
  for (const { id, name } of accounts) {
    await enter(client, id);
    const { rows } = await client.query<{ reason: string; since: string }>(
      `select reason, to_char(set_at at time zone 'UTC', 'YYYY-MM-DD') as since from account_hold`,
    );
    lines.push(...rows.map(({ reason, since }) => `${id}  ${name}, since ${since}: ${reason}`));
  }
  return lines.length > 0 ? lines.join('\n') : 'No account is on legal hold.';
}

async function change(client: Client, { account, reason, lift }: Required<HoldOptions>): Promise<string> {
  await client.query('begin');
  await enter(client, account);
  const { rows } = await client.query<{ name: string }>('select name from account where id = $1', [account]);
  const name = rows[0]?.name;
  if (name === undefined) refuse(`There is no account ${account}: it was erased, or never existed.`);
  const { rowCount } = lift
    ? await client.query('delete from account_hold where account_id = $1', [account])
    : await client.query(setSql, [account, reason]);
  if (rowCount) await client.query(auditSql, [account, lift ? 'HOLD_LIFTED' : 'HOLD_SET', name, { reason }]);
  await client.query('commit');
  if (!lift) return `${name} is on legal hold: nothing of it is erased.`;
  return rowCount ? `The legal hold of ${name} has ended.` : `${name} was not on legal hold.`;
}

const enter = (client: Client, account: string) =>
  client.query(`select set_config('app.account_id', $1, false)`, [account]);

const setSql = `
insert into account_hold (account_id, reason) values ($1, $2)
on conflict (account_id) do update set reason = excluded.reason`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name, object_data)
values ($1, 'ACCOUNT', $2, $1, $3, $4)`;

await holdAccount(process.argv.slice(2));
