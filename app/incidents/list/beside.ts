export type Beside = { id: string; step: 1 | -1 };

export function besideOf(request: Request): Beside | null {
  const params = new URL(request.url).searchParams;
  const id = params.get('beside');
  return id ? { id, step: params.get('step') === 'previous' ? -1 : 1 } : null;
}

export function besideLinks(from: string, id: string): { previous: string; next: string } | null {
  if (!/^\/(dashboard\/incidents\/\w+|reviews)(\?|$)/.test(from)) return null;
  const to = (step: string) => `${from}${from.includes('?') ? '&' : '?'}${new URLSearchParams({ beside: id, step })}`;
  return { previous: to('previous'), next: to('next') };
}
