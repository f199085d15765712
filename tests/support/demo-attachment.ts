import pg from 'pg';
import { inject } from 'vitest';
import { onDatabase } from '../setup/postgres.ts';

/**
 * Returns the address of an attachment of this kind that the demo user may read, of an open incident if there is one; `/view`
 * shows it.
 */
export async function demoAttachment(type: 'PDF' | 'DOC' | 'IMAGE', email: string): Promise<string> {
  const superuser = new pg.Client(onDatabase(inject('template'), new URL(inject('demo').app).pathname.slice(1)));
  await superuser.connect();
  const { rows } = await superuser.query<{ path: string }>(
    `select '/incidents/' || a.incident_id || '/attachments/' || a.id as path
     from attachment a join incident i on i.id = a.incident_id join app_user u on u.account_id = a.account_id
     where a.attachment_type = $1 and not i.locked and u.email = $2 order by i.status = 1 desc, a.id limit 1`,
    [type, email],
  );
  await superuser.end();
  return rows[0]!.path;
}
