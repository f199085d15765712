import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import type { PageHandle } from '../../ui/page-handle.ts';
import { NoPage } from '../components/no-page.tsx';
import { pageNotExist } from '../page-not-exist.ts';
import { readForm } from '../read-form.server.ts';
import { comingFrom } from '../safe-redirect.ts';
import { themes, writeTheme } from '../theme.server.ts';

export const handle: PageHandle = { scriptless: true };

export const loader = pageNotExist;

export async function action({ request, context }: ActionFunctionArgs) {
  const { theme: asked } = await readForm(request);
  const theme = themes.find((name) => name === asked) ?? 'device';
  return redirect(comingFrom(request), { headers: { 'Set-Cookie': writeTheme(context.product.settings, theme) } });
}

export default NoPage;
