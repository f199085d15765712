import { resourceRoute } from '../web/resource-route.server.tsx';

export const loader = resourceRoute(async () => new Response('ok', { headers: { 'Cache-Control': 'no-store' } }));
