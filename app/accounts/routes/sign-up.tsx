import { randomUUID } from 'node:crypto';
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { getUser } from '../../auth/require-user.server.ts';
import { pricesInWords } from '../../billing/prices-in-words.server.ts';
import { pendingCookie } from '../../identity/pending-cookie.server.ts';
import { retryMessage } from '../../identity/rate-limits.server.ts';
import { type FormErrors, type Success, submit } from '../../platform/forms/submit.server.ts';
import { timeZoneOf } from '../../platform/time-zone.server.ts';
import { textLengths } from '../../ui/fields/text-lengths.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { signUp } from '../commands/sign-up.server.ts';
import { SignUpForm } from '../components/sign-up-form.tsx';
import { signUpInput } from '../sign-up.schema.ts';

export const handle: PageHandle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: 'Sign up · Incident Xpress' }];
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader(args: LoaderFunctionArgs) {
  if (await getUser(args)) throw redirect('/dashboard');
  const rules = rulesOf(args);
  const timeZone = timeZoneOf(args.request, undefined);
  const prices = await pricesInWords(args.context.services.settings);
  return { prices, form: { rules, lengths: textLengths(signUpInput(rules)), operation: randomUUID(), timeZone } };
}

export async function action(args: ActionFunctionArgs) {
  const { services, address } = args.context;
  const signedUp = { email: '', waitSeconds: 0 };
  const reply = await submit(args, signUpInput(rulesOf(args)), async (input): Promise<Success | FormErrors> => {
    const { waitSeconds } = await signUp(services, input, address);
    Object.assign(signedUp, { email: input.email, waitSeconds });
    if (waitSeconds === 0) return { to: '/signup/done' };
    const { operation: _, password: __, passwordConfirm: ___, ...values } = input;
    return { errors: { '': [`Too many sign-ups. ${retryMessage(waitSeconds)}`] }, values };
  });
  if (!('data' in reply)) {
    reply.headers.append('Set-Cookie', pendingCookie.write(services.settings, signedUp.email));
    return reply;
  }
  const { errors, values } = reply.data;
  const { password: _, passwordConfirm: __, ...safeValues } = values;
  if (signedUp.waitSeconds === 0) return data({ errors, values: safeValues }, { status: 422 });
  const headers = { 'Retry-After': String(signedUp.waitSeconds) };
  return data({ errors, values: safeValues }, { status: 429, headers });
}

function rulesOf({ context: { services } }: Pick<LoaderFunctionArgs, 'context'>) {
  const { env, oidc } = services.settings;
  return { production: env === 'prod', embedded: oidc === null };
}

export default function SignUp() {
  const reply = useActionData<typeof action>();
  const dialog = useOutlet();
  const { prices, form } = useLoaderData<typeof loader>();
  return (
    <>
      <main id="content" {...(dialog && { inert: '' })}>
        <div className="page page--form">
          <div className="head">
            <h1>Sign up</h1>
            <p className="meta">30-day free trial, 5 concurrent users. Canada and the United States.</p>
            {prices && <p className="small quiet">{`After the trial, ${prices}`}</p>}
          </div>
          <SignUpForm {...form} reply={reply} />
        </div>
      </main>
      {dialog}
    </>
  );
}
