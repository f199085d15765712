import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';

export const handle: PageHandle = { noScript: true };

export async function loader(args: LoaderFunctionArgs) {
  await requireSection(args, 'workgroups');
  return redirect('/administration/workgroups');
}

export default NoPage;
