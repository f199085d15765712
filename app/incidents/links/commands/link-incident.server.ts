import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { announceChange } from '../../changes/announce-changes.server.ts';
import { mayLink, mayView } from '../../policy.ts';
import { type ViewableIncident, viewableIncident } from '../../queries/viewable-incident.server.ts';
import { factsSql } from '../../rows/facts-sql.ts';
import type { LinkInput } from '../link.schema.ts';

/** The user must be able to view the other incident. */
export function linkIncident(scope: Scope, id: string | undefined, { number, kind }: LinkInput): Promise<void> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    const incident = await viewableIncident(scope, id);
    authorize(mayLink(actor, incident));
    const [row] = await em.execute<{ facts: ViewableIncident }[]>(numberedSql, [number]);
    const linked = row && mayView(actor, row.facts) ? row.facts : null;
    if (!linked) throw new BusinessRuleError({ number: [`There is no incident #${number}.`] });
    if (linked.id === incident.id) throw new BusinessRuleError({ number: ['An incident is not linked to itself.'] });
    const added = await em.execute(addSql, [incident.id, linked.id, kind]);
    if (added.length === 0) throw new BusinessRuleError({ number: [`Incident #${number} is linked already.`] });
    const isHidden = incident.locked || linked.locked;
    for (const [one, other] of [
      [incident, linked],
      [linked, incident],
    ] as const) {
      em.create(AuditRecord, {
        objectType: 'INCIDENT',
        transactionType: 'LINK',
        objectId: one.id,
        objectName: `Incident #${one.number}`,
        objectData: { kind, linkedIncidentId: other.id },
      });
      // a locked incident is hidden from some of those who view the other one
      if (!isHidden) await announceChange(scope, one);
    }
  });
}

const numberedSql = `
select ${factsSql}
from incident where account_id = current_account() and number = $1`;

const addSql = `
insert into incident_link (account_id, incident_id, linked_incident_id, kind) values (current_account(), $1, $2, $3)
on conflict do nothing returning id`;
