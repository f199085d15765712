import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { readForm } from '../../platform/forms/read-form.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { refererPath } from '../../platform/web/safe-redirect.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { themes, writeTheme } from '../theme.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action({ request, context }: ActionFunctionArgs) {
  const choice = (await readForm(request)).get('theme');
  const theme = themes.find((name) => name === choice) ?? 'device';
  return redirect(refererPath(request), { headers: { 'Set-Cookie': writeTheme(context.services.settings, theme) } });
}

export default NoPage;
