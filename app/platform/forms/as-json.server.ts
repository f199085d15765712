import type { data } from '@remix-run/node';

/** Answers a script with what `submit` returns: errors under their status, a redirect as `{ to }` with its cookies. */
export function asJson(result: Response | ReturnType<typeof data>): Response {
  if (!(result instanceof Response)) return Response.json(result.data, result.init ?? {});
  const { headers } = result;
  const to = headers.get('Location');
  headers.delete('Location');
  return Response.json({ to }, { headers });
}
