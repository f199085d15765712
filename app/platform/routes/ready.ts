import { readinessProblem } from '../process/readiness-problem.ts';
import { resourceRoute } from '../web/resource-route.server.tsx';

export const loader = resourceRoute(async ({ context }) => {
  const problem = await readinessProblem(context.services);
  return new Response(problem === null ? 'ready' : `not ready: ${problem}`, {
    status: problem === null ? 200 : 503,
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' },
  });
});
