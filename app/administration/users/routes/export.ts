import { csvResponse } from '../../../platform/web/csv-response.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { requireSection } from '../../require-section.server.ts';
import { exportUsers } from '../commands/export-users.server.ts';
import { usersViewOf } from '../users-view.schema.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'workgroups');
  return csvResponse(await exportUsers(scope, usersViewOf(args.request)), 'users.csv');
});
