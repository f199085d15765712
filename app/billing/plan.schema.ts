import { z } from 'zod';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { periodTypes } from '#db/vocabulary/subscription.ts';
import { userCounts } from './pricing.ts';

const { min, max, step } = userCounts;
const countMessage = `Choose ${min} to ${max} users, in steps of ${step}.`;

export const planFields = {
  period: z.enum(periodTypes, 'Choose a period.'),
  users: z
    .string(countMessage)
    .regex(/^\d{1,3}$/, countMessage)
    .transform(Number)
    .refine((users) => users >= min && users <= max && (users - min) % step === 0, countMessage),
  code: z
    .string()
    .overwrite(singleLine)
    .max(50, 'Promotion code cannot be longer than 50 characters.')
    .transform((code) => code.toUpperCase())
    .default(''),
};

export const planInput = z.object(planFields);
export type PlanInput = z.output<typeof planInput>;

/** `agreed` is today's charge in cents, as the page showed it. */
export const agreedFields = {
  ...planFields,
  agreed: z
    .string('Look at the price first.')
    .regex(/^\d{1,9}$/, 'Look at the price first.')
    .transform(Number),
};

export type ChosenPlan = { period: string; users: string; code: string };

export function planQuery({ period, users, code }: ChosenPlan): string {
  return `?${new URLSearchParams({ period, users, ...(code && { code }) })}`;
}

/** Returns '' where the address has no readable plan. */
export function queryOfPlan(params: URLSearchParams): string {
  const read = planInput.safeParse(Object.fromEntries(params));
  return read.success ? planQuery({ ...read.data, users: String(read.data.users) }) : '';
}
