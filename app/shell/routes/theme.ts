import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { readForm } from '../read-form.server.ts';
import { comingFrom } from '../safe-redirect.ts';
import { themes, writeTheme } from '../theme.server.ts';

export { handle, NoPage as default } from '../components/no-page.tsx';
export { pageNotExist as loader } from '../page-not-exist.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const { theme: asked } = await readForm(request);
  const theme = themes.find((name) => name === asked) ?? 'device';
  return redirect(comingFrom(request), { headers: { 'Set-Cookie': writeTheme(context.product.settings, theme) } });
}
