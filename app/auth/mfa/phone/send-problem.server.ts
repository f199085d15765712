import { sealedCookie } from '../../../platform/web/cookies.server.ts';

/** The next page shows the problem once. */
export const sendProblem = sealedCookie<string>('mfa-problem', 3);
