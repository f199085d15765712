/** The neighbour that the viewer asks a list for: the next (1) or the previous (-1) incident of `id`. */
export type Beside = { id: string; step: 1 | -1 };

export function besideOf(request: Request): Beside | null {
  const params = new URL(request.url).searchParams;
  const id = params.get('beside');
  return id ? { id, step: params.get('step') === 'previous' ? -1 : 1 } : null;
}

export function besideLinks(from: string, id: string): { previous: string; next: string } | null {
  if (!/^\/dashboard\/incidents\/\w+(\?|$)/.test(from)) return null;
  const to = (step: string) => `${from}${from.includes('?') ? '&' : '?'}${new URLSearchParams({ beside: id, step })}`;
  return { previous: to('previous'), next: to('next') };
}
