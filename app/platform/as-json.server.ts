import type { data } from '@remix-run/node';

/** Turns what the action of a page returns into JSON for a script: `{ to }` for a redirect, else the data. */
export function asJson(result: Response | ReturnType<typeof data>): Response {
  if (!(result instanceof Response)) return Response.json(result.data, result.init ?? {});
  const { headers } = result;
  const to = headers.get('Location');
  headers.delete('Location');
  return Response.json({ to }, { headers });
}
