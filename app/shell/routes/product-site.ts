import { redirect } from '@remix-run/node';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';

export const loader = resourceRoute(async ({ context }) => redirect(context.services.settings.productUrl ?? '/'));
