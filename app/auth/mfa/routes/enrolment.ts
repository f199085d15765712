import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSession } from '../../require-user.server.ts';
import { carriedQuery } from '../mfa-request.server.ts';
import { mfaState } from '../queries/mfa-state.server.ts';

export const handle: PageHandle = { noScript: true };

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireSession(args);
  const { isEnrolled } = await mfaState(scope);
  const query = carriedQuery(args.request);
  throw redirect(isEnrolled ? `/mfa${query}` : `/startMfaEnrolloment${query}`);
}

export default NoPage;
