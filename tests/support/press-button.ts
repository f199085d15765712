import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { Scope } from '#app/auth/scope.server.ts';
import type { FormResult } from '#app/drafts/form/form-result.ts';
import type { Success } from '#app/platform/forms/submit.server.ts';
import { toastCookie } from '#app/platform/forms/toast-cookie.server.ts';
import type { Settings } from '#app/platform/process/settings.ts';
import routes from '#app/routes.ts';
import { isWithinOnePage } from '#app/shell/page-addresses.ts';
import { BusinessRuleError } from '#db/errors.ts';

/** The addresses of the form's buttons below the form's own, which is the first. */
export const buttons = ['', ...buttonsBelow('newincident/:draftId')];

type Answer = Success & Required<FormResult>;
type Action = (args: ActionFunctionArgs) => Promise<Response | { data: FormResult }>;

const origin = 'http://localhost';
const settings = { origin, sessionSecret: 'a secret of the tests' } as Settings;
const files = import.meta.glob<{ action?: Action }>('../../app/drafts/**/routes/*.{ts,tsx}');

/**
 * Posts a form to the address of a button, as the owner of the scope. Returns where the answer leads with its toast, or
 * the data of the page that it shows; throws errors at fields as a BusinessRuleError.
 */
export async function pressButton(scope: Scope, address: string, fields: Iterable<[string, string]>): Promise<Answer> {
  const answer = await sent(scope, address, fields);
  if (answer instanceof Response) return redirectOf(answer) as Answer;
  const { data } = answer;
  if (Object.keys(data.errors).length > 0) throw new BusinessRuleError(data.errors);
  return data as Answer;
}

/** Posts fields to an address of the form, as the owner of the scope. */
export async function sent(scope: Scope, address: string, fields: Iterable<[string, string]>) {
  const request = new Request(origin + address, { method: 'POST', body: new URLSearchParams([...fields]) });
  const { route, params } = matchRoutes(routes as Parameters<typeof matchRoutes>[0], address)!.at(-1)!;
  const { action } = await files[`../../app/${(route as unknown as { file: string }).file}`]!();
  // the session is that of the scope, which may be inside a transaction of the test
  const context = {
    services: { settings },
    timing: { measure: async () => ({ scope, mfaDue: false, session: { isSeatless: false } }) },
    isWithinOnePage,
  } as unknown as AppLoadContext;
  return await action!({ request, params, context });
}

function buttonsBelow(page: string): string[] {
  const { children = [] } = routes.find(({ id }) => id === 'new-draft-buttons')!;
  return children.map(({ path }) => path!.slice(page.length));
}

function redirectOf({ headers }: Response): Success {
  const cookie = headers.get('Set-Cookie');
  const toast = cookie && toastCookie.read(settings, new Request(origin, { headers: { Cookie: cookie } }));
  // the id only tells two equal toasts apart
  return { to: headers.get('Location')!, ...(toast && { toast: { kind: toast.kind, message: toast.message } }) };
}
