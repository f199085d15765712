import { randomBytes } from 'node:crypto';
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { quickbooksAddress, quickbooksCookie } from '../quickbooks.server.ts';
import { requireSiteAdmin } from '../site-admin.server.ts';

export const handle: PageHandle = { noScript: true };

export async function loader(args: LoaderFunctionArgs) {
  const { settings } = args.context.services;
  const { actor } = await requireSiteAdmin(args, settings.quickbooks !== null);
  const state = randomBytes(24).toString('base64url');
  const cookie = quickbooksCookie.write(settings, { state, userId: actor.userId });
  throw redirect(quickbooksAddress(settings, state), { headers: { 'Set-Cookie': cookie } });
}

export default NoPage;
