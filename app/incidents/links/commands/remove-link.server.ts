import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { announceChange } from '../../changes/announce-changes.server.ts';
import { mayLink } from '../../policy.ts';
import { type ViewableIncident, viewableIncident } from '../../queries/viewable-incident.server.ts';

/** The history of both incidents keeps the link. */
export function removeLink(scope: Scope, id: string | undefined, linkId: string | undefined): Promise<void> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    const incident = await viewableIncident(scope, id);
    const [link] = await em.execute<{ ids: string[] }[]>(linkSql, [parseId(linkId), incident.id]);
    const { ids } = orNotFound(link, 'link');
    // both incidents must be visible, because removing a link tells that it existed
    const both = [await viewableIncident(scope, ids[0]), await viewableIncident(scope, ids[1])];
    authorize(mayLink(actor, incident));
    await em.execute(removeSql, [linkId]);
    const isHidden = both.some(({ locked }) => locked);
    for (const [one, other] of [both, both.toReversed()] as [ViewableIncident, ViewableIncident][]) {
      em.create(AuditRecord, {
        objectType: 'INCIDENT',
        transactionType: 'UNLINK',
        objectId: one.id,
        objectName: `Incident #${one.number}`,
        objectData: { linkId, linkedIncidentId: other.id },
      });
      // a locked incident is hidden from some of those who view the other one
      if (!isHidden) await announceChange(scope, one);
    }
  });
}

const linkSql = `
select jsonb_build_array(incident_id, linked_incident_id) as ids from incident_link
where account_id = current_account() and id = $1 and $2 in (incident_id, linked_incident_id) and removed_at is null
  for update`;

const removeSql = 'update incident_link set removed_at = now() where account_id = current_account() and id = $1';
