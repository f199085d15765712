import type { LoaderFunctionArgs } from '@remix-run/node';

/** The process can serve: it is not stopping, and its database answers. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { services: product } = context;
  const ready = !product.shuttingDown && (await product.orm.isConnected());
  return new Response(ready ? 'ready' : 'not ready', {
    status: ready ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}
