import type { FieldMetadata } from '@conform-to/react';
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { redirectWithToast, submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { ariaFor, FieldNotes } from '../../../ui/fields/field-notes.tsx';
import { replyFieldProps, useReplyForm } from '../../../ui/forms/use-reply-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { Section } from '../../../ui/section.tsx';
import { authenticatorQr, groupedSecret, type QrCode } from '../authenticator/authenticator.server.ts';
import { newSetup, setupCookie, setupOf } from '../authenticator/authenticator-setup.server.ts';
import { settingUpAuthenticator } from '../authenticator/setting-up-authenticator.server.ts';
import { addAuthenticator } from '../commands/add-authenticator.server.ts';
import { RecoveryCodeList } from '../components/recovery-code-list.tsx';
import { authenticatorInput } from '../mfa.schema.ts';
import { carriedQuery, continueSignIn } from '../mfa-request.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Authenticator app · Incident Xpress' }];
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { scope, mfaDue } = await settingUpAuthenticator(args);
  const { settings } = context.services;
  const setup = setupOf(scope, settings, request) ?? newSetup(scope);
  const page = {
    qr: authenticatorQr(setup.secret, scope.actor.email),
    secret: groupedSecret(setup.secret),
    recoveryCodes: setup.recoveryCodes,
    query: carriedQuery(request),
    cancelTo: mfaDue ? `/startMfaEnrolloment${carriedQuery(request)}` : '/profile',
  };
  return data(page, { headers: { 'Set-Cookie': setupCookie.write(settings, setup), 'Cache-Control': 'no-store' } });
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const session = await settingUpAuthenticator(args);
  const { services } = context;
  const { settings } = services;
  const setup = setupOf(session.scope, settings, request);
  // the cookie has expired, so the page shows a new key
  if (!setup) return data({ errors: { code: [expiredKey] } }, { status: 422 });
  const done: { token?: string | null } = {};
  const reply = await submit(args, authenticatorInput, async ({ code }) => {
    done.token = await addAuthenticator(session, { services, code, ...setup });
    return { to: '/profile' };
  });
  if (done.token === undefined) {
    return 'data' in reply ? data({ errors: reply.data.errors }, { status: 422 }) : reply;
  }
  const toast = { kind: 'ok', message: 'The authenticator app is set up.' } as const;
  const response = session.mfaDue
    ? continueSignIn(settings, request, done.token === null ? null : { token: done.token, userId: setup.userId })
    : redirectWithToast(args, { to: '/profile', toast });
  response.headers.append('Set-Cookie', setupCookie.clear(settings));
  return response;
}

const expiredKey = 'The key has expired. Scan the new one, and keep the new recovery codes.';

export default function Authenticator() {
  const { qr, secret, recoveryCodes, query, cancelTo } = useLoaderData<typeof loader>();
  const { form, fields } = useReplyForm<'code' | 'kept'>('authenticator', useActionData<typeof action>(), {});
  return (
    <main id="content">
      <div className="page page--form">
        <div className="head">
          <h1>Authenticator app</h1>
          <p className="meta">Gives a code on your phone, also without a network.</p>
        </div>
        <form {...form} method="post" className="sheet">
          <Section id="scan" name="1. Scan">
            <div className="scan">
              <Qr {...qr} />
              <div className="stack stack--tight">
                <p>Open the authenticator app on your phone, add an account and scan this picture.</p>
                <p className="quiet">On this phone, or the camera does not work: type this key into the app.</p>
                <p>
                  <code className="key">{secret}</code>
                </p>
              </div>
            </div>
          </Section>
          <Section id="confirm" name="2. Confirm" tight>
            <div className="fields">
              <Field
                {...replyFieldProps(fields.code)}
                label="Code from the app"
                width="c3"
                required
                inputMode="numeric"
                autoComplete="one-time-code"
                hint="Enter 6 digit code."
              />
            </div>
          </Section>
          <Section id="keep" name="3. Keep">
            <RecoveryCodes codes={recoveryCodes} query={query} kept={fields.kept} />
          </Section>
          <div className="wizard__foot">
            <LinkButton href={cancelTo} className="push">
              Cancel
            </LinkButton>
            <Button variant="primary">Verify code</Button>
          </div>
        </form>
      </div>
    </main>
  );
}

function Qr({ size, path }: QrCode) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for the authenticator app">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

type RecoveryCodesProps = { codes: string[]; query: string; kept: FieldMetadata<string> };

function RecoveryCodes({ codes, query, kept }: RecoveryCodesProps) {
  return (
    <>
      <p>
        If you lose the phone, one of these recovery codes signs you in. Each works once. They are shown only now:
        download them, print them or write them down.
      </p>
      <RecoveryCodeList codes={codes} />
      <div className="row add">
        <LinkButton href={`/mfa/authenticator/recovery-codes/file${query}`} icon="download">
          Download
        </LinkButton>
        <LinkButton href={`/mfa/authenticator/recovery-codes${query}`} icon="print">
          Print
        </LinkButton>
      </div>
      <div className="field">
        <Checkbox
          {...ariaFor(kept.id, kept)}
          id={kept.id}
          name={kept.name}
          value="on"
          required
          label="I have kept the recovery codes"
        />
        <FieldNotes id={kept.id} errors={kept.errors} />
      </div>
    </>
  );
}
