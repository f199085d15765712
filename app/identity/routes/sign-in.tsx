import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BusinessRuleError } from '#db/errors.ts';
import { formErrors } from '../../platform/forms/form-errors.ts';
import type { FormValues } from '../../platform/forms/form-values.ts';
import { Icon } from '../../ui/icon.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { allowProgram } from '../commands/allow-program.server.ts';
import { changePassword } from '../commands/change-password.server.ts';
import { requestSignInCode } from '../commands/request-sign-in-code.server.ts';
import { verifyPassword } from '../commands/verify-password.server.ts';
import { verifySignInCode } from '../commands/verify-sign-in-code.server.ts';
import { ConsentForm } from '../components/consent-form.tsx';
import { Problem } from '../components/problem.tsx';
import { CodeForm, NewPasswordForm, NoCookies, Note, SignInForm } from '../components/sign-in-forms.tsx';
import { formErrorResponse } from '../provider/form-error-response.server.ts';
import type { Interaction, InteractionDetails } from '../provider/interaction.server.ts';
import { readLimitedForm } from '../provider/read-limited-form.server.ts';
import { retryMessage } from '../rate-limits.server.ts';
import { knownDevice, rememberDevice } from '../sign-in/known-device.server.ts';
import { chosenPasswordInput, signInCodeInput, signInInput } from '../sign-in/sign-in.schema.ts';
import type { SignInCode } from '../sign-in/sign-in-code.server.ts';
import { type SignInNote, signInNote } from '../sign-in/sign-in-note.ts';

export const handle: PageHandle = { noFrame: true, noScript: true, bodyClass: 'cover' };
export const meta: MetaFunction = () => [{ title: 'Sign in · Incident Xpress' }];

/** The sign-in of a client redirects to the person's own machine. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set('Content-Security-Policy', "form-action 'self' http://127.0.0.1:*");
  return headers;
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const details = await interactionOf(context).details();
  if (!details && request.headers.has('Cookie')) throw redirect('/login');
  return {
    // without cookies a redirect to /login would loop
    step: stepOf(details),
    program: details?.program?.address ?? '',
    email: details?.code?.email ?? details?.confirmed ?? details?.loginHint ?? '',
    note: details?.confirmed ? confirmedNote : signInNote(details?.why),
    production: context.services.settings.env === 'prod',
  };
}

function stepOf(details: InteractionDetails | null) {
  if (!details) return 'cookies';
  if (details.proven) return 'choose';
  if (details.consenting) return 'consent';
  return details.code ? 'code' : 'sign-in';
}

const confirmedNote: SignInNote = { title: 'The code is correct', text: 'Enter your password again to sign in.' };

export async function action({ request, context }: ActionFunctionArgs) {
  const interaction = interactionOf(context);
  const details = await interaction.details();
  if (!details) return redirect('/login?why=stale');
  const values = await readLimitedForm(request);
  if (!values) return formErrorResponse({ errors: { '': ['The form could not be read.'] }, values: {} }, 400);
  if (details.proven && 'newPassword' in values) {
    return choosePassword({ request, context, interaction, details, values }, details.proven);
  }
  const step = { request, context, interaction, details, values };
  if (details.consenting && ('allow' in values || 'deny' in values)) return giveConsent(step, details.consenting);
  if (details.code && 'again' in values) return askForCode(step, details.code.email);
  return details.code && 'code' in values ? giveCode(step, details.code) : signIn(step);
}

type SignInStep = {
  request: Request;
  context: AppLoadContext;
  interaction: Interaction;
  details: InteractionDetails;
  values: FormValues;
};

async function signIn(step: SignInStep) {
  const { request, context, interaction, details, values } = step;
  const { services } = context;
  const { settings } = services;
  const read = signInInput.safeParse(values);
  if (!read.success) return formErrorResponse({ errors: formErrors(read.error), values });
  const { email, password } = read.data;
  // a person who reads the emails of the address counts as a known device
  const device = details.confirmed === email ? details.uid : knownDevice(settings, request, email);
  const answer = await verifyPassword({ services, email, password, address: context.address, device });
  if ('codeNeeded' in answer) return askForCode(step, email);
  if ('refused' in answer) {
    return formErrorResponse(
      { errors: { '': [answer.refused] }, values },
      answer.waitSeconds ? 429 : 422,
      answer.waitSeconds,
    );
  }
  const headers = { 'Set-Cookie': rememberDevice(settings, request, email) };
  if (!answer.mustChange) return redirect(await nextPath(step, answer.userId), { headers });
  await interaction.prove(answer.userId);
  return redirect(new URL(request.url).pathname, { headers });
}

/** Asks for consent at each sign-in, because no client on a person's machine can prove that it is the earlier one. */
async function nextPath({ request, interaction, details: { program } }: SignInStep, userId: string) {
  if (!program) return await interaction.finish(userId);
  await interaction.askForConsent(userId);
  return new URL(request.url).pathname;
}

async function giveConsent({ context, interaction, details: { program }, values }: SignInStep, userId: string) {
  if (!('allow' in values) || !program) return redirect(await interaction.deny());
  await allowProgram(context.services.orm, userId, program);
  return redirect(await interaction.finish(userId));
}

async function askForCode({ request, context, interaction, details, values }: SignInStep, email: string) {
  const result = await requestSignInCode(context.services, {
    email,
    address: context.address,
    interaction: details.uid,
  });
  if ('waitSeconds' in result) {
    const { waitSeconds } = result;
    const message = `Too many codes were requested. ${retryMessage(waitSeconds)}`;
    return formErrorResponse({ errors: { '': [message] }, values }, 429, waitSeconds);
  }
  await interaction.askForCode(result.code);
  return redirect(new URL(request.url).pathname);
}

async function giveCode({ request, context, interaction, values }: SignInStep, code: SignInCode) {
  const read = signInCodeInput.safeParse(values);
  if (!read.success) return formErrorResponse({ errors: formErrors(read.error), values });
  const answer = await verifySignInCode(context.services, code, read.data.code);
  if (answer !== 'right') return formErrorResponse({ errors: { code: [wrongCode[answer]] }, values });
  await interaction.confirm(code.email);
  return redirect(new URL(request.url).pathname);
}

async function choosePassword(step: SignInStep, userId: string) {
  const { context, details, values } = step;
  const { orm, settings } = context.services;
  const read = chosenPasswordInput({ production: settings.env === 'prod' }).safeParse(values);
  if (!read.success) return formErrorResponse({ errors: formErrors(read.error), values });
  try {
    const password = read.data.newPassword;
    await changePassword({ orm, userId, password, interaction: details.uid, endSessions: context.endSessions });
  } catch (error) {
    if (error instanceof BusinessRuleError) return formErrorResponse({ errors: error.messages, values });
    throw error;
  }
  return redirect(await nextPath(step, userId));
}

const wrongCode = {
  wrong: 'The code is not right.',
  over: 'This code no longer works. Choose “Send another code”.',
};

function interactionOf({ interaction }: AppLoadContext): Interaction {
  if (!interaction) throw new Response(null, { status: 404 });
  return interaction;
}

export default function SignInPage() {
  const { step, note, email, program, production } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const problem = reply?.errors['']?.[0];
  return (
    <>
      <main>
        <div className="plate">
          <div className="plate__in">
            <h1>
              <Icon name="book" />
              Incident Xpress
            </h1>
            {problem && <Problem>{problem}</Problem>}
            {step === 'sign-in' && note && !problem && <Note {...note} icon="clock" />}
            {step === 'sign-in' && <SignInForm email={email} reply={reply} />}
            {step === 'code' && <CodeForm email={email} reply={reply} />}
            {step === 'choose' && <NewPasswordForm production={production} reply={reply} />}
            {step === 'consent' && <ConsentForm address={program} />}
            {step === 'cookies' && <NoCookies />}
          </div>
        </div>
      </main>
      <footer className="desk-only">
        New here? <a href="/signup">SIGN UP</a>
      </footer>
    </>
  );
}
