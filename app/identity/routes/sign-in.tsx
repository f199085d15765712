import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#db/refusal.ts';
import { errorsOf } from '../../shell/errors-of.ts';
import type { FormValues } from '../../shell/form-values.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { changePassword } from '../commands/change-password.server.ts';
import { verifyPassword } from '../commands/verify-password.server.ts';
import { EmailField } from '../components/email-field.tsx';
import { Problem } from '../components/problem.tsx';
import { emailAddress } from '../email.schema.ts';
import { formAgain } from '../form-again.server.ts';
import type { Interaction } from '../interaction.server.ts';
import { knownDevice, rememberDevice } from '../known-device.server.ts';
import { passwordRule } from '../password-rule.ts';
import { type SignInNote, signInNote } from '../sign-in-note.ts';
import { smallForm } from '../small-form.server.ts';

export const handle: PageHandle = { bare: true, scriptless: true, bodyClass: 'cover' };
export const meta: MetaFunction = () => [{ title: 'Sign in · Incident Xpress' }];
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const details = await interactionOf(context).details();
  if (!details && request.headers.has('Cookie')) throw redirect('/login');
  return {
    // to begin again would lead back here without end
    step: !details ? 'cookies' : details.proven ? 'choose' : 'sign-in',
    email: details?.loginHint ?? '',
    note: signInNote(details?.why),
  } as const;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const interaction = interactionOf(context);
  const details = await interaction.details();
  if (!details) return redirect('/login?why=stale');
  const values = await smallForm(request);
  if (!values) return formAgain({ errors: { '': ['The form could not be read.'] }, values: {} }, 400);
  return details.proven && 'newPassword' in values
    ? choosePassword({ context, interaction, values, userId: details.proven, uid: details.uid })
    : signIn({ request, context, interaction, values });
}

type Step = { context: AppLoadContext; interaction: Interaction; values: FormValues };

async function signIn({ request, context, interaction, values }: Step & { request: Request }) {
  const { orm, settings } = context.product;
  const read = SignIn.safeParse(values);
  if (!read.success) return formAgain({ errors: errorsOf(read.error), values });
  const { email, password } = read.data;
  const device = knownDevice(settings, request, email);
  const answer = await verifyPassword({ orm, settings, email, password, address: context.address, device });
  if ('refused' in answer) {
    return formAgain({ errors: { '': [answer.refused] }, values }, answer.waitSeconds ? 429 : 422, answer.waitSeconds);
  }
  const headers = { 'Set-Cookie': rememberDevice(settings, request, email) };
  if (!answer.mustChange) return redirect(await interaction.finish(answer.userId), { headers });
  await interaction.prove(answer.userId);
  return redirect(new URL(request.url).pathname, { headers });
}

async function choosePassword({ context, interaction, values, userId, uid }: Step & { userId: string; uid: string }) {
  const { orm, settings } = context.product;
  const read = newPassword(settings.env === 'prod').safeParse(values);
  if (!read.success) return formAgain({ errors: errorsOf(read.error), values });
  try {
    await changePassword({ orm, settings, userId, password: read.data.newPassword, interaction: uid });
  } catch (error) {
    if (error instanceof Refusal) return formAgain({ errors: error.messages, values });
    throw error;
  }
  return redirect(await interaction.finish(userId));
}

const wrong = 'The email or password is not right.';
const SignIn = z.object({
  email: emailAddress,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000, wrong),
});

const newPassword = (production: boolean) =>
  z
    .object({ newPassword: passwordRule({ production }), passwordConfirm: z.string({ error: mismatch }) })
    .refine((said) => said.newPassword === said.passwordConfirm, { path: ['passwordConfirm'], error: mismatch });
const mismatch = 'Password did not match';

/** With another provider there is no such page. */
function interactionOf({ interaction }: AppLoadContext): Interaction {
  if (!interaction) throw new Response(null, { status: 404 });
  return interaction;
}

export default function SignInPage() {
  const { step, note } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.errors['']?.[0];
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
            {step === 'sign-in' && <SignInForm />}
            {step === 'choose' && <NewPasswordForm />}
            {step === 'cookies' && <NoCookies />}
          </div>
        </div>
      </main>
      <footer>
        New here? <a href="/signup">SIGN UP</a>
      </footer>
    </>
  );
}

function Note({ icon, title, text }: SignInNote & { icon: IconName }) {
  return (
    <div className="alert alert--warn" role="status">
      <h2>
        <Icon name={icon} />
        {title}
      </h2>
      <p>{text}</p>
    </div>
  );
}

function NoCookies() {
  return (
    <>
      <Note icon="warn" title="Cookies are needed" text="Allow this site to keep cookies, then sign in." />
      <LinkButton variant="primary" full href="/login">
        Sign in
      </LinkButton>
    </>
  );
}

function SignInForm() {
  const { email } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <form method="post" className="stack">
      <EmailField defaultValue={reply?.email ?? email} errors={reply?.errors.email} />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        errors={reply?.errors.password}
      />
      <Button variant="primary" full>
        Sign in
      </Button>
    </form>
  );
}

function NewPasswordForm() {
  const errors = useActionData<typeof action>()?.errors;
  return (
    <>
      <Note
        icon="lock"
        title="Choose a new password"
        text="The one you signed in with was given to you by an administrator."
      />
      <form method="post" className="stack">
        <Field
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          errors={errors?.newPassword}
        />
        <Field
          name="passwordConfirm"
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          errors={errors?.passwordConfirm}
        />
        <Button variant="primary" full>
          Save
        </Button>
      </form>
      <p className="under">
        <a href="/login">Sign in as someone else</a>
      </p>
    </>
  );
}
