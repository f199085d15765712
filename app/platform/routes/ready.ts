import type { LoaderFunctionArgs } from '@remix-run/node';
import { isProcessReady } from '../is-process-ready.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { services } = context;
  const isReady = await isProcessReady(services);
  return new Response(isReady ? 'ready' : 'not ready', {
    status: isReady ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}
