import type { CommentSection } from '#db/vocabulary/review-comment.ts';
import { type IncidentFacts, mayResolveComments, mayView } from '../../../incidents/policy.ts';
import { factsOf } from '../../../incidents/rows/facts-sql.ts';
import { returnedIncident } from '../../../mail/templates/returned-incident.tsx';
import type { EmailTools } from '../../email-tools.server.ts';
import { getsEmails } from '../../follow-up-emails.ts';
import { unsubscribeLink } from '../../unsubscribe-token.server.ts';
import { returnedToUser } from '../returned-sql.ts';

type Return = {
  incidentId: string;
  /** The count of returns, this one included. */
  returns: number;
};

/**
 * Does nothing where the incident was saved, returned again or locked since, where its author may not view it, or has
 * unsubscribed. Throws a MailError.
 */
export async function emailReturnedIncident(tools: EmailTools, { incidentId, returns }: Return) {
  const { recipient, mailer, settings, id } = tools;
  if (!recipient?.actor.account.active) return;
  const { actor, em } = recipient;
  const [found] = await em.execute<{ incident: Found; facts: IncidentFacts }[]>(sql, [incidentId, returns]);
  if (!found || !mayView(actor, found.facts)) return;
  const { account, userId, email } = actor;
  const message = await returnedIncident({
    ...found.incident,
    comments: mayResolveComments(actor, found.facts) ? found.incident.comments : [],
    email,
    accountName: account.name,
    link: `${settings.origin}/incidents/${incidentId}`,
    unsubscribe: unsubscribeLink(settings, { accountId: account.id, userId, kind: 'RETURNED' }),
  });
  await mailer.send({ id, ...message });
}

type Found = {
  number: number;
  classPath: string[];
  reviewer: string;
  reason: string;
  comments: CommentSection[];
};

const sql = `
select jsonb_build_object('number', i.number, 'classPath', l.path, 'reviewer', h.update_user_name, 'reason', h.reason,
  'comments', (select coalesce(jsonb_agg(c.section order by c.section, c.id), '[]') from review_comment c
    where c.account_id = i.account_id and c.incident_id = i.id and c.released_at is not null and c.resolved_at is null
      and c.section <> 'PRIVATE_DETAILS')) as incident, ${factsOf('i')} as facts
${returnedToUser} and i.id = $1 and i.review_returns = $2 and not i.locked and ${getsEmails('RETURNED')}`;
