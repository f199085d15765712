import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { RecoveryCodeList } from '../components/recovery-code-list.tsx';
import { carriedQuery } from '../mfa-request.server.ts';
import { recoveryCodesToKeep } from '../recovery/recovery-codes-to-keep.server.ts';

export const handle: PageHandle = { noFrame: true };
export const meta: MetaFunction = () => [{ title: 'Recovery codes · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const recovery = await recoveryCodesToKeep(args);
  const query = carriedQuery(args.request);
  if (!recovery) throw redirect(`/mfa/authenticator${query}`);
  return { ...recovery, query };
}

export default function RecoveryCodes() {
  const { email, codes, query } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <div className="page page--form">
        <div className="head">
          <h1>Recovery codes</h1>
          <p className="meta">Incident Xpress, {email}</p>
        </div>
        <div className="sheet">
          <div className="sheet__body stack">
            <RecoveryCodeList codes={codes} />
            <p>Each code signs you in once if you lose the phone with your authenticator app.</p>
          </div>
          <div className="wizard__foot">
            <LinkButton href={`/mfa/authenticator${query}`} className="push">
              Back
            </LinkButton>
            <Button type="button" variant="primary" icon="print" data-print hidden>
              Print
            </Button>
            <noscript>
              <p>Print this page with your browser.</p>
            </noscript>
          </div>
        </div>
      </div>
    </main>
  );
}
