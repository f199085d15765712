import { redirect } from '@remix-run/node';
import { carriedQuery } from './mfa-request.server.ts';

export function confirmFirst(request: Request, page: string): Response {
  const returnTo = `${page}${carriedQuery(request)}`;
  return redirect(`/mfa/confirm?${new URLSearchParams({ returnTo })}`);
}
