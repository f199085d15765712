import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { refererPath } from '../../platform/web/safe-redirect.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { browserSettings, writeBrowserSetting } from '../browser-settings.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const setting = browserSettings.find((name) => name === params.setting);
  if (!setting) throw new NotFoundError('setting');
  const isOn = (await readForm(request)).get('value') !== 'off';
  return redirect(refererPath(request), {
    headers: { 'Set-Cookie': writeBrowserSetting(context.services.settings, setting, isOn) },
  });
}

export default NoPage;
