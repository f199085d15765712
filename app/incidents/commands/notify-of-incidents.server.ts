import { enqueue } from '#db/queue.ts';
import type { NotifiedEvent } from '#db/vocabulary/incident.ts';
import type { Scope } from '../../auth/scope.server.ts';

/** Rules apply to a class and the classes below it. Nothing is sent about a locked incident. */
export async function notifyOfIncidents({ em, boss, actor }: Scope, incidentIds: string[], event: NotifiedEvent) {
  const recipients = await em.execute<Recipient[]>(sql, [JSON.stringify(incidentIds), event]);
  for (const { id, incidentId } of recipients) {
    await enqueue(boss, em, 'email-incident', { accountId: actor.account.id, recipientId: id, incidentId, event });
  }
}

type Recipient = { id: string; incidentId: string };

const sql = `
select distinct on (i.id, r.email) r.id, i.id as "incidentId" from incident i
join lookup_closure c on c.account_id = i.account_id and c.descendant_id = i.last_class_id
join incident_notification_class n on n.account_id = c.account_id and n.class_id = c.ancestor_id
join incident_notification_recipient r on r.account_id = n.account_id and r.notification_id = n.notification_id
where i.account_id = current_account() and i.id = any (array(select value::uuid from jsonb_array_elements_text($1::jsonb)))
  and not i.locked and $2 = any (n.events)
order by i.id, r.email, r.id`;
