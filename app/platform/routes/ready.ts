import type { LoaderFunctionArgs } from '@remix-run/node';
import { readinessProblem } from '../process/readiness-problem.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const problem = await readinessProblem(context.services);
  return new Response(problem === null ? 'ready' : `not ready: ${problem}`, {
    status: problem === null ? 200 : 503,
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' },
  });
}
