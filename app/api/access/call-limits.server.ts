import type { Response } from 'express';
import { limits } from '../../identity/limits.ts';
import {
  type Counter,
  consumePoints,
  countAttempt,
  networkOf,
  remainingAttempts,
} from '../../identity/rate-limits.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { tooMany } from '../problem.ts';
import type { Caller } from './credential.server.ts';

type Policy = { policy: string; points: number; counter: Counter };
type Count = { policy: string; points: number; left: number; resetSeconds: number; isOver: boolean };

/** Counts `calls` calls of a credential, and then of its account, in all processes together; names both limits in the headers. */
export async function countCall(services: AppServices, res: Response, { id, scope }: Caller, calls = 1) {
  const { apiCallsPerMinute, apiCallsPerMinuteOfAccount } = services.settings;
  const policies: Policy[] = [{ policy: 'default', points: apiCallsPerMinute, counter: ['api', 'api', id] }];
  if (scope) {
    const counter: Counter = ['api-account', 'api', scope.actor.account.id];
    policies.push({ policy: 'account', points: apiCallsPerMinuteOfAccount, counter });
  }
  const counts: Count[] = [];
  for (const { policy, counter } of policies) {
    // a call that its credential may not make does not use up what the others of the account may
    if (counts.some(({ isOver }) => isOver)) break;
    counts.push({ policy, ...(await consumePoints(services, counter, calls)) });
  }
  const allowed = policies.map(({ policy, points }) => `"${policy}";q=${points};w=${limits.api.seconds}`);
  const states = counts.map(({ policy, left, resetSeconds }) => `"${policy}";r=${left};t=${resetSeconds}`);
  const least = counts.reduce((one, other) => (other.isOver || other.left < one.left ? other : one));
  res.setHeader('RateLimit-Policy', allowed.join(', '));
  res.setHeader('RateLimit', states.join(', '));
  res.setHeader('RateLimit-Limit', least.points);
  res.setHeader('RateLimit-Remaining', least.left);
  res.setHeader('RateLimit-Reset', least.resetSeconds);
  if (least.isOver)
    throw tooMany(`Too many calls${least.policy === 'account' ? ' of this account' : ''}.`, least.resetSeconds);
}

/** Refuses a network that sends credentials that are not valid again and again. */
export async function refuseGuessing(services: AppServices, address: string) {
  const { waitSeconds } = await remainingAttempts(services, ['api-wrong', networkOf(address)]);
  if (waitSeconds > 0) throw tooMany('Too many calls.', waitSeconds);
}

export async function countWrongCredential(services: AppServices, address: string) {
  await countAttempt(services, ['api-wrong', networkOf(address)]);
}
