import type { LoaderFunctionArgs } from '@remix-run/node';
import { setupOf } from '../authenticator/authenticator-setup.server.ts';
import { settingUpAuthenticator } from '../authenticator/setting-up-authenticator.server.ts';

export async function recoveryCodesToKeep(args: LoaderFunctionArgs) {
  const { scope } = await settingUpAuthenticator(args);
  const setup = setupOf(scope, args.context.services.settings, args.request);
  return setup && { email: scope.actor.email, codes: setup.recoveryCodes };
}
