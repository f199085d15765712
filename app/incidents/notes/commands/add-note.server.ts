import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { announceChange } from '../../changes/announce-changes.server.ts';
import { mayAddNote } from '../../policy.ts';
import { viewableIncident } from '../../queries/viewable-incident.server.ts';
import type { NoteInput } from '../note.schema.ts';

/** Returns the note's number. A repeated form adds one note. */
export function addNote(scope: Scope, id: string | undefined, { key, body, correctsId }: NoteInput): Promise<number> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    const incident = await viewableIncident(scope, id);
    authorize(mayAddNote(actor, incident));
    if (correctsId && (await em.execute(noteSql, [incident.id, correctsId])).length === 0) {
      throw new BusinessRuleError({ correctsId: ['Choose from the list.'] });
    }
    const added = await em.execute(addSql, [key, incident.id, body, correctsId]);
    const [note] = await em.execute<{ number: number }[]>(noteSql, [incident.id, key]);
    if (!note) throw new BusinessRuleError('The note could not be added. Open the incident again.');
    if (added.length > 0) {
      em.create(AuditRecord, {
        objectType: 'INCIDENT',
        transactionType: 'NOTE',
        objectId: incident.id,
        objectName: `Incident #${incident.number}`,
        objectData: { note: note.number },
      });
      await announceChange(scope, incident);
    }
    return note.number;
  });
}

const noteSql =
  'select number from incident_note where account_id = current_account() and incident_id = $1 and id = $2';

const addSql = `
insert into incident_note (account_id, id, incident_id, body, corrects_id) values (current_account(), $1, $2, $3, $4)
on conflict (account_id, id) do nothing returning id`;
