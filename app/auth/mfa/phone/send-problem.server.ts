import { sealedCookie } from '../../../platform/web/cookies.server.ts';

/** Why a code was not sent; the page that the button leads to shows it once. */
export const sendProblem = sealedCookie<string>('mfa-problem', 3);
