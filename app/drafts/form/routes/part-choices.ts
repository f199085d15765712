import { requireUser } from '../../../auth/require-user.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { partChoices } from '../queries/part-choices.server.ts';

export const loader = resourceRoute(async (args) => Response.json(await partChoices(await requireUser(args))));
