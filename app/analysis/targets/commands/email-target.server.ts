import type { Scope } from '../../../auth/scope.server.ts';
import type { Mailer } from '../../../mail/mailer.server.ts';
import { targetCrossed } from '../../../mail/templates/target-crossed.tsx';
import type { Settings } from '../../../platform/process/settings.ts';
import { nullWhenTooSlow } from '../../../search/null-when-too-slow.server.ts';
import { counted, formatCount } from '../../../ui/format.ts';
import { findingInWords } from '../../charts/finding.ts';
import { mayAnalyze } from '../../policy.ts';
import { type CrossedTarget, crossedTarget } from '../../saved/queries/crossed-target.server.ts';
import { analysisSeries } from '../../series/queries/analysis-series.server.ts';
import { unsubscribeLink } from '../unsubscribe-token.server.ts';

type Tools = {
  /** The scope of the owner of the analysis; null where they are not active. */
  owner: Scope | null;
  mailer: Mailer;
  settings: Settings;
};

/**
 * Emails the owner of an analysis that a month has more incidents than its target, with what they may see now. Does
 * nothing for a crossing of which an email went; a repeated attempt has the same Message-ID. Throws a MailError.
 */
export async function emailTarget(
  { em }: Pick<Scope, 'em'>,
  { owner, mailer, settings }: Tools,
  { accountId, crossingId }: { accountId: string; crossingId: string },
) {
  const [waiting] = await em.execute<Waiting[]>(waitingSql, [crossingId]);
  if (!waiting) return;
  const { analysisId, month, isWanted } = waiting;
  const crossed = owner && isWanted ? await crossedTarget(owner, analysisId, month) : null;
  // a later look may find the month over its target again
  if (!owner || !crossed) return await em.execute(forgetSql, [crossingId]);
  const { userId } = owner.actor;
  const message = await targetCrossed({
    email: owner.actor.email,
    name: crossed.saved.name,
    accountName: owner.actor.account.name,
    most: formatCount(crossed.most),
    month: `${crossed.month.name}: ${counted(crossed.month.count, 'incident')}.`,
    finding: await findingOfChart(owner, crossed),
    link: `${settings.origin}${pathTo(owner, crossed)}`,
    unsubscribe: unsubscribeLink(settings, { accountId, analysisId, userId }),
  });
  await mailer.send({ id: crossingId, ...message });
  await em.execute(sentSql, [crossingId]);
}

/** Returns what the chart behind the link says; nothing where it takes too long to count. */
async function findingOfChart(owner: Scope, { saved: { name, analysis } }: CrossedTarget): Promise<string> {
  const result = await nullWhenTooSlow(analysisSeries(owner, { ...analysis, title: name }));
  return result ? findingInWords(result) : '';
}

function pathTo({ actor }: Scope, { saved: { id, itemType } }: CrossedTarget): string {
  if (itemType === 'REPORT') return `/reports/analysis/${id}`;
  return mayAnalyze(actor) ? `/analyze?item=${id}&generated=1` : '/dashboard';
}

type Waiting = { analysisId: string; month: string; isWanted: boolean };

const waitingSql = `
select c.analysis_id as "analysisId", c.month::text as month,
  s.target is not null and s.emails_target as "isWanted"
from target_crossing c join saved_analysis s on s.account_id = c.account_id and s.id = c.analysis_id
where c.account_id = current_account() and c.id = $1 and c.state = 'WAITING'`;

const forgetSql = `delete from target_crossing where account_id = current_account() and id = $1`;

const sentSql = `update target_crossing set state = 'SENT' where account_id = current_account() and id = $1`;
