import { requestDemoRestore } from '../../accounts/commands/request-demo-restore.server.ts';
import { mayAdministerSite } from '../../accounts/policy.ts';
import { authorize } from '../../auth/authorize.ts';
import { call, callNotOffered, noBody } from '../call.ts';
import { ApiProblem } from '../problem.ts';

const tag = 'Site administration';

const restoreDemo = call({
  method: 'post',
  path: '/siteAdmins/demoServer/import',
  tag,
  summary: 'Restore the demo site',
  description:
    'Everything in the demo accounts is replaced by what they began with, and everyone in them is logged out. Only where `DEMO_RESTORE` is on.',
  forPeople: true,
  needs: ['SYSTEM_ADMIN'],
  output: null,
  async run({ scope, services }) {
    authorize(mayAdministerSite(scope.actor));
    if (!services.settings.demoRestore) throw new ApiProblem('NOT_OFFERED', 'This installation has no demo site.');
    await requestDemoRestore(scope);
    return noBody;
  },
});

const connectQuickBooks = callNotOffered({
  method: 'get',
  path: '/siteAdmins/authenticateQuickBooks',
  tag,
  summary: 'Connect QuickBooks',
  forPeople: true,
  offeredAt: '/profile',
  notOffered: 'A system administrator does this on the page /profile, where a person confirms it.',
});

export const siteAdministrationCalls = [restoreDemo, connectQuickBooks];
