import type { ReviewState } from '#db/vocabulary/review.ts';
import type { Success } from '../platform/forms/submit.server.ts';

export function afterSubmit(
  { id, number, reviewState }: { id: string; number: number; reviewState?: ReviewState },
  place: { id?: string },
  verb: 'saved' | 'closed',
): Success {
  const next = reviewState === 'WAITING' ? ' and waits for review' : '';
  const toast = { kind: 'ok', message: `Incident #${number} is ${verb}${next}.` } as const;
  const page = `/incidents/${id}`;
  if (place.id) return { to: page, toast };
  return { to: '/dashboard', toast: { ...toast, link: { to: page, name: 'View incident' } } };
}
