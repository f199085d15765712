import { redirect } from '@remix-run/node';
import { carriedQuery } from './mfa-request.server.ts';

/** Leads to the page that asks for a factor or the password again, and from there to `page`. */
export function confirmFirst(request: Request, page: string): Response {
  const returnTo = `${page}${carriedQuery(request)}`;
  return redirect(`/mfa/confirm?${new URLSearchParams({ returnTo })}`);
}
