export type Item = { id: string; price: string; quantity: number };

export type Price = { id: string; unitAmount: number; interval: 'month' | 'year'; name: string };

export type Line = {
  amount: number;
  description: string;
  price: string;
  quantity: number;
  item: string;
  isProration: boolean;
  start: number;
  end: number;
};

type Period = { periodStart: number; periodEnd: number };
type PriceOf = (id: string) => Price;

export function billedLines({ items, periodStart, periodEnd }: Period & { items: Item[] }, priceOf: PriceOf): Line[] {
  return items.map(({ id, price, quantity }) => {
    const { unitAmount, name } = priceOf(price);
    const description = `${quantity} × ${name}`;
    return {
      amount: unitAmount * quantity,
      description,
      price,
      quantity,
      item: id,
      isProration: false,
      start: periodStart,
      end: periodEnd,
    };
  });
}

/** Credits the old items and charges the new ones from `at` to the end of the period. */
export function prorationLines(
  { before, after, at, subscription }: { before: Item[]; after: Item[]; at: number; subscription: Period },
  priceOf: PriceOf,
): Line[] {
  const { periodStart, periodEnd } = subscription;
  const share = (periodEnd - at) / (periodEnd - periodStart);
  const isSame = (one: Item, others: Item[]) =>
    others.some(({ price, quantity }) => price === one.price && quantity === one.quantity);
  const line = ({ id, price, quantity }: Item, sign: 1 | -1): Line => {
    const { unitAmount, name } = priceOf(price);
    return {
      amount: sign * Math.round(unitAmount * quantity * share),
      description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${quantity} × ${name}`,
      price,
      quantity,
      item: id,
      isProration: true,
      start: at,
      end: periodEnd,
    };
  };
  return [
    ...before.filter((item) => !isSame(item, after)).map((item) => line(item, -1)),
    ...after.filter((item) => !isSame(item, before)).map((item) => line(item, 1)),
  ];
}

/** Returns the end of the period that begins at `start`, in seconds: the same day of a later month, or its last day. */
export function periodAfter(start: number, interval: 'month' | 'year'): number {
  const from = new Date(start * 1_000);
  const end = new Date(from);
  end.setUTCMonth(from.getUTCMonth() + (interval === 'year' ? 12 : 1));
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end.getTime() / 1_000;
}
