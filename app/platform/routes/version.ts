import type { LoaderFunctionArgs } from '@remix-run/node';
import { resourceRoute } from '../web/resource-route.server.tsx';

export const loader = resourceRoute(async ({ context }: LoaderFunctionArgs) =>
  Response.json(context.services.version, { headers: { 'Cache-Control': 'no-store' } }),
);
