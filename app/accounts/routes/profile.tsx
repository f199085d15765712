import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { useState } from 'react';
import { mfaState } from '../../auth/mfa/queries/mfa-state.server.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { formVersion, withVersion } from '../../platform/forms/form-version.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { isTurnedOff } from '../../shell/browser-settings.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { UnsavedGuard } from '../../ui/dialogs/unsaved-guard.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { textLengths } from '../../ui/fields/text-lengths.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { FormVersion } from '../../ui/forms/form-version.tsx';
import { SaveButton } from '../../ui/forms/save-button.tsx';
import { useReplyForm } from '../../ui/forms/use-reply-form.ts';
import { NotOnPhones } from '../../ui/pages/not-on-phones.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { Section } from '../../ui/section.tsx';
import { updateProfile } from '../commands/update-profile.server.ts';
import { BrowserLines } from '../components/browser-lines.tsx';
import { SignInLines } from '../components/sign-in-lines.tsx';
import { SiteTools } from '../components/site-tools.tsx';
import { WorkDetails } from '../components/work-details.tsx';
import { mayAdministerSite } from '../policy.ts';
import { profileInput } from '../profile.schema.ts';
import { myPrograms } from '../queries/my-programs.server.ts';
import { mySessions } from '../queries/my-sessions.server.ts';
import { profile } from '../queries/profile.server.ts';

export const handle: PageHandle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: 'Profile · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { settings } = args.context.services;
  const [user, mfa, sessions, programs] = await Promise.all([
    profile(scope),
    mfaState(scope),
    mySessions(scope),
    settings.oidc ? [] : myPrograms(scope),
  ]);
  const isSiteAdmin = mayAdministerSite(scope.actor);
  const { firstName, middleName, lastName } = user;
  return {
    user,
    version: formVersion({ firstName, middleName, lastName }),
    sessions,
    programs,
    lengths: textLengths(profileInput),
    account: scope.actor.account.name,
    display: viewerDisplay(scope.actor),
    maxMb: settings.maxAvatarMb,
    browser: {
      shortcuts: !isTurnedOff(args.request, 'shortcuts'),
      firstSteps: !isTurnedOff(args.request, 'first-steps'),
    },
    may: {
      changePassword: settings.oidc === null,
      restoreDemo: isSiteAdmin && settings.demoRestore,
      syncQuickbooks: isSiteAdmin && settings.quickbooks !== null,
    },
    mfa: mfa.isOfAccount
      ? { phone: mfa.phone?.maskedPhone ?? null, hasApp: mfa.hasApp, codes: mfa.recoveryCodes }
      : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  return await submit(args, withVersion(profileInput), async (input) => {
    await updateProfile(scope, input);
    return { to: '/profile', toast: { kind: 'ok', message: `${input.firstName} ${input.lastName} has been updated.` } };
  });
}

export default function ProfilePage() {
  const { user, version, lengths, account, maxMb, browser, display, may, mfa, sessions, programs } =
    useLoaderData<typeof loader>();
  const dialog = useOutlet();
  const defaultValue = { firstName: user.firstName, middleName: user.middleName, lastName: user.lastName };
  const [hasNames, setHasNames] = useState(true);
  const reply = useActionData<typeof action>();
  const { form, fields, errors } = useReplyForm('profile', reply, defaultValue, { check: missingNames, lengths });
  return (
    <UnsavedGuard>
      <main id="content" {...(dialog && { inert: '' })}>
        <NotOnPhones name="Profile">
          <div className="page page--form">
            <div className="head">
              <h1>Profile</h1>
              <p className="meta">
                {user.workgroup}, {account}
              </p>
            </div>
            <div className="sheet">
              <Section id="picture" name="Picture">
                <PictureOf user={user} maxMb={maxMb} />
              </Section>
              <Form
                {...form}
                onInput={({ currentTarget }) =>
                  setHasNames(Object.keys(missingNames(Object.fromEntries(new FormData(currentTarget)))).length === 0)
                }
                method="post"
                action="/profile"
                preventScrollReset
              >
                <Section id="name" name="Name" tight>
                  <ErrorSummary errors={(errors[''] ?? []).map((message) => ({ message }))} />
                  <FormVersion version={version} reply={reply} staysAt="/profile" />
                  <div className="fields">
                    <Field
                      {...fieldProps(fields.firstName)}
                      label="First name"
                      width="c5"
                      autoComplete="given-name"
                      required
                    />
                    <Field
                      {...fieldProps(fields.middleName)}
                      label="Middle initial"
                      width="c2"
                      half
                      autoComplete="additional-name"
                    />
                    <Field
                      {...fieldProps(fields.lastName)}
                      label="Last name"
                      width="c5"
                      autoComplete="family-name"
                      required
                    />
                  </div>
                  <dl className="dl gap">
                    <div>
                      <dt>Email</dt>
                      <dd>{user.email}</dd>
                    </div>
                  </dl>
                  <div className="row over">
                    <SaveButton isValid={hasNames} />
                  </div>
                </Section>
              </Form>
              <WorkDetails user={user} account={account} display={display} />
              <SignInLines may={may} mfa={mfa} sessions={sessions} programs={programs} display={display} />
              <BrowserLines {...browser} />
              <SiteTools may={may} />
            </div>
          </div>
        </NotOnPhones>
      </main>
      {dialog && <div className="not-on-phones">{dialog}</div>}
    </UnsavedGuard>
  );
}

/** The schema stays on the server, with zod. */
function missingNames(values: { [name: string]: unknown }) {
  const blank = ['firstName', 'lastName'].filter((name) => !String(values[name] ?? '').trim());
  return Object.fromEntries(blank.map((name) => [name, ['required']]));
}

function PictureOf({
  user,
  maxMb,
}: {
  user: { firstName: string; lastName: string; hasPicture: boolean };
  maxMb: number;
}) {
  return (
    <div className="face">
      {user.hasPicture ? (
        <img className="face__pic" src="/profile/picture/file?thumbnail" alt="You" width={96} height={96} />
      ) : (
        <span className="face__pic" aria-hidden="true">
          {`${user.firstName[0] ?? ''}${user.lastName[0] ?? ''}`.toUpperCase()}
        </span>
      )}
      <div>
        <LinkButton icon="upload" to="/profile/picture">
          Change picture
        </LinkButton>
        <p className="hint">upload limit {maxMb} MB</p>
      </div>
    </div>
  );
}
