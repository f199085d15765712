import type { Success } from '../platform/submit.server.ts';

export function afterSubmit(
  { id, number }: { id: string; number: number },
  place: { id?: string },
  verb: 'saved' | 'closed',
): Success {
  const toast = { kind: 'ok', message: `Incident #${number} is ${verb}.` } as const;
  const page = `/incidents/${id}`;
  if (place.id) return { to: page, toast };
  return { to: '/dashboard', toast: { ...toast, link: { to: page, name: 'View incident' } } };
}
