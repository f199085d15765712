import { isCardExpiring } from './erasure/account-life.ts';

export type Card = { id: string; last4: string; expMonth: number; expYear: number };

export function cardExpiry({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>): string {
  return `${String(expMonth).padStart(2, '0')}/${expYear}`;
}

/** Returns null while the card is valid for long enough. */
export function cardNotice(card: Card, { now, periodEnd }: { now: Date; periodEnd: string | null }): string | null {
  if (!isCardExpiring(card, now, periodEnd ? new Date(periodEnd) : null)) return null;
  return `The card ending in ${card.last4} expires ${cardExpiry(card)}. Save another card in Subscription before the next charge.`;
}
