import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { csvResponse } from '../../../platform/web/csv-response.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { streamedBody } from '../../../platform/web/streamed-body.server.ts';
import { requireSection } from '../../require-section.server.ts';
import { auditFilterOf, rangeOf } from '../audit-filter.schema.ts';
import { exportAudit } from '../commands/export-audit.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'audit');
  const filter = auditFilterOf(args.request);
  const { errors, ...range } = rangeOf(filter, toDateFields(scope.now(), scope.actor.timeZone).date);
  if (errors.from ?? errors.to) throw new Response('Choose other dates.', { status: 400 });
  const pieces = await exportAudit(scope, { ...filter, range });
  return csvResponse(streamedBody(args, pieces), 'audit.csv');
});
