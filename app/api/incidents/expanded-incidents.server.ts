import { z } from 'zod';
import { pick } from '#db/vocabulary/keys.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { shownBody } from '../../drafts/saving/queries/shown-body.server.ts';
import { viewableIncidents } from '../../incidents/queries/viewable-incidents.server.ts';
import { viewIncident } from '../../incidents/record/commands/view-incident.server.ts';
import { type Expandable, expandable } from '../schemas/listed-incident.ts';
import { readIncident } from '../schemas/read-incident.ts';

/** Each of these rows is read, and audited, like the incident alone. */
export const mostExpanded = 25;

export const expand = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(expandable)))
  .meta({
    description: `What is listed of each incident as \`expanded\`: ${expandable.join(', ')}, separated by commas; \`psz\` is then at most ${mostExpanded}. The audit log records each read`,
  });

export async function auditedIncident(scope: Scope, id: string) {
  const { incident } = await viewIncident(scope, id, { audited: true });
  return readIncident(incident, await shownBody(scope, id));
}

/** Incidents found by search but not viewable get no parts. */
export async function withExpanded<Row extends { id: string }>(
  scope: Scope,
  rows: Row[],
  names: readonly Expandable[],
) {
  const viewable = await viewableIncidents(
    scope,
    rows.map(({ id }) => id),
  );
  const ids = new Set(viewable.map(({ id }) => id));
  const expanded: (Row & { expanded: object | null })[] = [];
  for (const row of rows) {
    expanded.push({ ...row, expanded: ids.has(row.id) ? pick(await auditedIncident(scope, row.id), names) : null });
  }
  return expanded;
}
