import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { pageNotExist } from '../../platform/page-not-exist.ts';
import { readForm } from '../../platform/read-form.server.ts';
import { refererPath } from '../../platform/safe-redirect.ts';
import { NoPage } from '../../ui/no-page.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { themes, writeTheme } from '../theme.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action({ request, context }: ActionFunctionArgs) {
  const choice = (await readForm(request)).get('theme');
  const theme = themes.find((name) => name === choice) ?? 'device';
  return redirect(refererPath(request), { headers: { 'Set-Cookie': writeTheme(context.services.settings, theme) } });
}

export default NoPage;
