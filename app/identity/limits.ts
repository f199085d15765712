import { codeMinutes } from './sign-in/sign-in-code.server.ts';

export type Limit = {
  /** A setting has the points of a limit that operators choose. */
  points: number | 'apiCallsPerMinute' | 'apiCallsPerMinuteOfAccount';
  seconds: number;
  /** Counted in this process alone. */
  isInMemory?: true;
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** All limits of attempts and calls: so many points in so many seconds. The names begin the keys of `rate_limit`. */
export const limits = {
  // wrong passwords: nobody can lock out another, so a known browser has a count of its own
  device: { points: 10, seconds: 15 * minute },
  pair: { points: 8, seconds: 15 * minute },
  network: { points: 50, seconds: hour },
  email: { points: 20, seconds: hour },
  pause: { points: 1, seconds: 1 },
  // right passwords: whether a person has signed in from a network, and how many people of a network have
  familiar: { points: 1, seconds: 7 * day },
  people: { points: 90, seconds: 14 * day },
  // wrong codes by email, also when they arrive at once
  'code-try': { points: 5, seconds: codeMinutes * minute },
  // wrong codes of the second factor; the limit of a day is that of all factors
  'mfa-app': { points: 5, seconds: 5 * minute },
  'mfa-recovery': { points: 5, seconds: 15 * minute },
  'mfa-day': { points: 15, seconds: day },
  // wrong codes after which an email tells their owner
  'mfa-wrong': { points: 5, seconds: day },
  // emails: an inbox is not flooded, neither by many networks nor by one network that tries many addresses
  'code-sign-in': { points: 3, seconds: hour },
  'code-pair': { points: 3, seconds: 10 * minute },
  'code-email': { points: 10, seconds: hour },
  'verification-email': { points: 3, seconds: 10 * minute },
  'verification-network': { points: 20, seconds: hour },
  'reset-email': { points: 3, seconds: 10 * minute },
  'reset-network': { points: 20, seconds: hour },
  'sign-up-email': { points: 3, seconds: 10 * minute },
  'sign-up-network': { points: 20, seconds: hour },
  // text messages, which cost money
  'mfa-user': { points: 3, seconds: 10 * minute },
  'mfa-phone': { points: 3, seconds: 10 * minute },
  'mfa-account': { points: 60, seconds: hour },
  'mfa-network': { points: 60, seconds: hour },
  // calls of the API: many keys of an account are no way around the limit of one
  api: { points: 'apiCallsPerMinute', seconds: minute },
  'api-account': { points: 'apiCallsPerMinuteOfAccount', seconds: minute },
  // credentials of the API that are not valid: a guess costs no statement
  'api-wrong': { points: 60, seconds: minute, isInMemory: true },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
