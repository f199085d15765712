import type { Scope } from '../../../auth/scope.server.ts';
import type { Mailer } from '../../../mail/mailer.server.ts';
import { reportProblem as problemEmail } from '../../../mail/templates/report-problem.tsx';
import type { Settings } from '../../../platform/process/settings.ts';
import { reportProblem } from '../queries/report-problem.server.ts';

type Tools = Pick<Scope, 'em'> & {
  settings: Settings;
  mailer: Mailer;
  id: string;
};

/** Emails the owner of the schedule, or an administrator. */
export async function emailReportProblem({ em, settings, mailer, id }: Tools, deliveryId: string) {
  const found = await reportProblem({ em }, deliveryId);
  if (!found) return;
  const { path, ...about } = found;
  const message = await problemEmail({ ...about, link: `${settings.origin}${path}` });
  await mailer.send({ id, ...message });
}
