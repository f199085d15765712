import type { LoaderFunctionArgs } from '@remix-run/node';

/** Readiness check: succeeds while the process is not stopping and the database responds. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { services: product } = context;
  const isReady = !product.shuttingDown && (await product.orm.isConnected());
  return new Response(isReady ? 'ready' : 'not ready', {
    status: isReady ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}
