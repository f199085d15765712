import { randomBytes, randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sha256 } from '#app/platform/seal.server.ts';
import { forAccount } from '#db/tenancy.ts';
import { ask } from './ask.ts';
import type { Bench } from './bench.ts';

/** Adds officers to the account, each signed in and with an open draft of their own. */
export async function editors(bench: Bench, count: number): Promise<Editor[]> {
  const { orm, scope, origin } = bench;
  const classId = await someClass(forAccount(orm, { accountId: scope.actor.account.id, seesLocked: false }));
  const opened: Editor[] = [];
  for (const cookie of await signedIn(bench, 'Security officers', count))
    opened.push(new Editor(origin, cookie, await newForm(origin, cookie), classId));
  return opened;
}

/** Adds people to a workgroup of the account, and returns the cookie of each one's session. */
export async function signedIn({ orm, scope }: Bench, workgroup: string, count: number): Promise<string[]> {
  const em = forAccount(orm, { accountId: scope.actor.account.id, seesLocked: false });
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  for (const token of tokens)
    await em.execute(personSql, [`${randomUUID()}@bench.example`, workgroup, sha256(token).toString('hex')]);
  return tokens.map((token) => `session=${token}`);
}

/** Returns the path of a new form. */
export async function newForm(origin: string, cookie: string): Promise<string> {
  const { headers, status } = await ask(`${origin}/newincident`, { cookie, form: {} });
  if (!headers.location?.startsWith('/newincident/'))
    throw new Error(`no form, but ${status} ${headers.location ?? ''}`);
  return headers.location;
}

export class Editor {
  readonly #origin: string;
  readonly #cookie: string;
  readonly #classId: string;
  /** Address of the draft. */
  readonly path: string;
  #revision = 0;

  constructor(origin: string, cookie: string, path: string, classId: string) {
    this.#origin = origin;
    this.#cookie = cookie;
    this.#classId = classId;
    this.path = path;
  }

  /** As the form's script does after a pause in typing: what changed, and what it is based on. */
  async save(): Promise<number> {
    const summary = `${randomUUID()} The officer on duty spoke with everybody present. `.repeat(8);
    const form = { summary, revision: String(this.#revision), operationId: randomUUID() };
    const answer = await ask(`${this.#origin}${this.path}/saves`, { cookie: this.#cookie, form });
    if (answer.status !== 200) throw new Error(`a save was answered with ${answer.status}`);
    this.#revision = JSON.parse(answer.body).revision;
    return answer.ms;
  }

  async submit(): Promise<number> {
    const post = { revision: String(this.#revision), operationId: randomUUID() };
    const form = { ...filledForm(this.#classId), ...post };
    const answer = await ask(`${this.#origin}${this.path}/submit`, { cookie: this.#cookie, form });
    if (answer.headers.location !== '/dashboard') throw new Error(`a draft was answered with ${answer.status}`);
    return answer.ms;
  }
}

/** The fields that an incident must have. */
export function filledForm(classId: string) {
  const reported = { reportedDate: '2026-03-14', reportedTime: '09:30' };
  const occurred = { occurredDate: '2026-03-14', occurredTime: '09:00' };
  return { ...reported, ...occurred, lastClassId: classId, summary: 'A window was found **broken**.' };
}

export async function someClass(em: SqlEntityManager): Promise<string> {
  const [leaf] = await em.execute<[{ id: string }]>(
    `select id from lookup l where type = 'INCIDENT_CLASS' and active
       and not exists (select from lookup c where c.parent_id = l.id) limit 1`,
  );
  return leaf.id;
}

const personSql = `
with person as (
  insert into app_user (account_id, workgroup_id, email, first_name, last_name, status)
  select account_id, id, $1, 'Some', 'Person', 1 from workgroup where name = $2 returning *
)
insert into session (account_id, user_id, token_hash, expires_at)
select account_id, id, decode($3, 'hex'), now() + interval '1 hour' from person`;
