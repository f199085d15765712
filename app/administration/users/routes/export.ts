import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { requireSection } from '../../require-section.server.ts';
import { exportUsers } from '../commands/export-users.server.ts';
import { usersViewOf } from '../users-view.schema.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'workgroups');
  return new Response(await exportUsers(scope, usersViewOf(args.request)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="users.csv"',
    },
  });
});
