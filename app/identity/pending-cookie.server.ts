import { sealedCookie } from '../platform/web/cookies.server.ts';

/** Email address of a pending user who has just tried to sign in; the resend button needs it. */
export const pendingCookie = sealedCookie<string>('pending', 600);
