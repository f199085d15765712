import { callNotOffered } from '../call.ts';

const tag = 'Site administration';
const onPages = 'A system administrator does this on the page /profile, where a person confirms it.';

const restoreDemo = callNotOffered({
  method: 'post',
  path: '/siteAdmins/demoServer/import',
  tag,
  summary: 'Restore the demo site',
  forPeople: true,
  notOffered: onPages,
});

const connectQuickBooks = callNotOffered({
  method: 'get',
  path: '/siteAdmins/authenticateQuickBooks',
  tag,
  summary: 'Connect QuickBooks',
  forPeople: true,
  notOffered: onPages,
});

export const siteAdministrationCalls = [restoreDemo, connectQuickBooks];
