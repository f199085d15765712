import { type Clock, counted, formatDate, formatMoney } from '../ui/format.ts';
import { type Plans, userCounts, usersOfSteps } from './pricing.ts';

export function signedMoney(cents: number): string {
  return cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents);
}

export function priceWords({ monthly, yearly }: Pick<Plans, 'monthly' | 'yearly'>): string {
  const [month, more, year, moreByYear] = [
    ...[monthly.defaultAmount, monthly.additionalAmount, yearly.defaultAmount, yearly.additionalAmount],
  ].map(formatMoney);
  return `${month} a month for ${userCounts.min} concurrent users and ${more} for each ${userCounts.step} more. By the year ${year} and ${moreByYear}. US dollars, before tax.`;
}

export function moreUsers(steps: number, stepAmount: number): string {
  const users = usersOfSteps(steps) - userCounts.min;
  return `${users} more users, ${steps} x ${formatMoney(stepAmount)}`;
}

export function percent(rate: number): string {
  return `${Number(rate.toFixed(4))}%`;
}

type Line = { amount: number; users: number; isAdditional: boolean; isProration: boolean; end: string };

export function lineWords({ amount, users, isAdditional, isProration, end }: Line, display: Clock): string {
  const what = isAdditional ? `${users - userCounts.min} more users` : `${users} users`;
  if (!isProration) return `${what}, until ${formatDate(end, display)}`;
  return amount < 0
    ? `Less ${what} already paid, until ${formatDate(end, display)}`
    : `${what}, from today until ${formatDate(end, display)}`;
}

export function periodWords(periodType: string | null): string {
  return periodType === 'YEAR' ? 'yearly' : 'monthly';
}

type Invoice = { reason: string; users: number | null; periodStart: string; periodEnd: string };

export function invoiceWords({ reason, users, periodStart, periodEnd }: Invoice, display: Clock): string {
  const what = reason === 'update' ? 'Change of plan' : users === null ? 'Subscription' : counted(users, 'user');
  return `${what}, ${formatDate(periodStart, display)} to ${formatDate(periodEnd, display)}`;
}

type Sums = {
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  taxPercent: number;
  amountCents: number;
  dueCents: number;
};

/** The lines add up: charge, promotion, tax, total, and what credit and the card paid. */
export function receiptLines(invoice: Invoice & Sums, display: Clock): [label: string, amount: string][] {
  const { subtotalCents, discountCents, taxCents, taxPercent, amountCents, dueCents } = invoice;
  const lines: [string, number][] = [
    [invoiceWords(invoice, display), subtotalCents],
    ...(discountCents > 0 ? [['Promotion', -discountCents] as [string, number]] : []),
    [`Tax, ${percent(taxPercent)}`, taxCents],
    ['Total, USD', amountCents],
    ...(dueCents === amountCents
      ? []
      : [
          ['Paid with credit', dueCents - amountCents] as [string, number],
          ['Charged to the card, USD', dueCents] as [string, number],
        ]),
  ];
  return lines.map(([label, cents]) => [label, signedMoney(cents)]);
}

const statusWords: Record<string, string> = { paid: 'Paid', open: 'Refused', void: 'Void', uncollectible: 'Not paid' };

export function invoiceStatusWords(status: string): string {
  return statusWords[status] ?? status;
}
