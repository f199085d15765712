import Stripe from 'stripe';
import { BusinessRuleError } from '#db/errors.ts';
import { messages } from '../messages.ts';
import type { ChargeOutcome } from '../payment-state.ts';

/** The provider cannot be reached, or does not answer in time. */
export class PaymentsAwayError extends BusinessRuleError {
  constructor() {
    super('The payment provider does not answer. Try again in a few minutes; nothing is charged twice.');
  }
}

/** The customer or the subscription is gone, or belongs to another account of the provider. */
export class UnknownSubscriptionError extends BusinessRuleError {
  constructor() {
    super(messages.unknownSubscription);
  }
}

const failuresToPause = 3;
const pauseMs = 15_000;

/** After several unanswered calls, stops calling for a while, so that pages do not wait. */
export function withPause() {
  let failures = 0;
  let pausedUntil = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (Date.now() < pausedUntil) throw new PaymentsAwayError();
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      if (isAway(error) && ++failures >= failuresToPause) {
        failures = 0;
        pausedUntil = Date.now() + pauseMs;
      }
      throw inOurWords(error);
    }
  };
}

function isAway(error: unknown) {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
}

function inOurWords(error: unknown): unknown {
  if (isUnknown(error)) return new UnknownSubscriptionError();
  return isAway(error) ? new PaymentsAwayError() : error;
}

/** An unknown price, tax rate or promotion is an error of the settings. */
function isUnknown(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.code === 'resource_missing' && !/price|tax_rate|promotion_code/.test(error.param ?? '');
}

export function noneIfUnknown(error: unknown): null {
  if (isUnknown(error)) return null;
  throw error;
}

/** Throws an error without an answer, because nobody knows how that call ended. */
export function outcomeOf(error: unknown): ChargeOutcome {
  const { StripeCardError, StripeIdempotencyError, StripeAPIError } = Stripe.errors;
  if (error instanceof StripeCardError) return { kind: 'refused', message: error.message };
  if (error instanceof StripeIdempotencyError || isInUse(error)) return { kind: 'conflict' };
  if (error instanceof StripeAPIError && error.statusCode) return { kind: 'failed' };
  throw error;
}

/** The first of two calls with one idempotency key is still running. */
const isInUse = (error: unknown) => error instanceof Stripe.errors.StripeError && error.statusCode === 409;

/** People type ids in addresses, so an unknown one is no error. */
export function noneIfMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
  throw error;
}
