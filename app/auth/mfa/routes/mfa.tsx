import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submit } from '../../../platform/submit.server.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { replyFieldProps, useReplyForm } from '../../../ui/use-reply-form.ts';
import { requireSession } from '../../require-user.server.ts';
import { verifyMfa } from '../commands/verify-mfa.server.ts';
import { CodeField, CodeForm, type CodeReply, SendForm } from '../components/code-form.tsx';
import { SecurityCheck } from '../components/security-check.tsx';
import { codeInput, recoveryInput } from '../mfa.schema.ts';
import { carriedQuery, continueSignIn, hasSecrets } from '../mfa-request.server.ts';
import { mfaState } from '../queries/mfa-state.server.ts';
import { sendProblem } from '../send-problem.server.ts';

export const handle: PageHandle = { noFrame: true, noScript: true, bodyClass: 'cover' };
export const meta: MetaFunction = () => [{ title: 'Security Check · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { scope, mfaDue } = await requireSession(args);
  if (hasSecrets(request)) throw redirect(`/mfa${carriedQuery(request)}`);
  if (!mfaDue) throw continueSignIn(context.services.settings, request, null);
  const { phone, hasApp, recoveryCodes, isEnrolled } = await mfaState(scope);
  if (!isEnrolled) throw redirect(`/startMfaEnrolloment${carriedQuery(request)}`);
  const way = wayOf(request, phone !== null);
  const at = (way?: Factor) => `/mfa${carriedQuery(request, way ? { way } : {})}`;
  const ways: OtherWay[] = [];
  if (phone && way !== 'sms') ways.push({ name: `Code to ${phone.maskedPhone}`, to: at() });
  if (hasApp && way !== 'app') ways.push({ name: 'Code from the authenticator app', to: at('app') });
  if (recoveryCodes > 0 && way !== 'recovery') ways.push({ name: 'Recovery code', to: at('recovery') });
  const problem = sendProblem.read(context.services.settings, request);
  const sendTo = `/mfa/send${carriedQuery(request)}`;
  return { way, ways, phone, sendTo, problem, timeZone: scope.actor.timeZone };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { scope } = await requireSession(args);
  const { services } = context;
  const { phone } = await mfaState(scope);
  const way = wayOf(request, phone !== null);
  const done: { response?: Response } = {};
  const reply = await submit(args, way === 'recovery' ? recoveryInput : codeInput, async ({ code }) => {
    const token = await verifyMfa(scope, { services, factor: factors[way], code });
    done.response = continueSignIn(services.settings, request, token);
    return { to: '/' };
  });
  if (done.response) return done.response;
  // what was typed is not shown again
  return 'data' in reply ? data({ errors: reply.data.errors }, { status: 422 }) : reply;
}

type Factor = keyof typeof factors;
type OtherWay = { name: string; to: string };

const factors = { sms: 'SMS', app: 'APP', recovery: 'RECOVERY_CODE' } as const;

function wayOf(request: Request, hasPhone: boolean): Factor {
  const way = new URL(request.url).searchParams.get('way');
  if (way === 'app' || way === 'recovery') return way;
  return hasPhone ? 'sms' : 'app';
}

export default function Mfa() {
  const { way, ways, phone, sendTo, problem, timeZone } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <SecurityCheck problem={problem ?? undefined}>
      {way === 'sms' && phone?.sent && (
        <CodeForm sent={phone.sent} maskedPhone={phone.maskedPhone} {...{ sendTo, timeZone, reply }} />
      )}
      {way === 'sms' && phone && !phone.sent && (
        <SendForm maskedPhone={phone.maskedPhone} sendTo={sendTo}>
          {reply?.errors.code && <p className="error">{reply.errors.code[0]}</p>}
        </SendForm>
      )}
      {way === 'app' && <AppForm reply={reply} />}
      {way === 'recovery' && <RecoveryForm reply={reply} />}
      {ways.length > 0 && <OtherWays ways={ways} />}
    </SecurityCheck>
  );
}

function AppForm({ reply }: { reply: CodeReply }) {
  const { form, fields } = useReplyForm<'code'>('second-step', reply, {});
  return (
    <form {...form} method="post" className="stack">
      <CodeField field={fields.code} hint="The code that the authenticator app shows now." />
      <Button variant="primary" full>
        Verify code
      </Button>
    </form>
  );
}

function RecoveryForm({ reply }: { reply: CodeReply }) {
  const { form, fields } = useReplyForm<'code'>('second-step', reply, {});
  return (
    <form {...form} method="post" className="stack">
      <Field
        {...replyFieldProps(fields.code)}
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="characters"
        autoFocus
        hint="One of the codes that you kept. Each works once."
      />
      <Button variant="primary" full>
        Verify code
      </Button>
    </form>
  );
}

function OtherWays({ ways }: { ways: OtherWay[] }) {
  return (
    <details className="numbers sheet__part">
      <summary>
        <Icon name="right" />
        Another way
      </summary>
      <div className="stack stack--tight">
        {ways.map(({ name, to }) => (
          <a key={to} className="btn btn--full" href={to}>
            {name}
          </a>
        ))}
      </div>
    </details>
  );
}
