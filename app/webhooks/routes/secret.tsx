import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireSection } from '../../administration/require-section.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/dates/date-time.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { readSecret } from '../commands/read-secret.server.ts';
import { hostOf } from '../delivery-words.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Signing secret of ${data?.host} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'webhooks');
  const { sessionSecret } = args.context.services.settings;
  const webhook = await readSecret(scope, sessionSecret, args.params.webhookId);
  return data({ ...webhook, host: hostOf(webhook.url) }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function Secret() {
  const { id, host, secret, oldUntil, display } = useLoaderData<typeof loader>();
  return (
    <Dialog
      title={`Signing secret of ${host}`}
      closeTo="/administration/webhooks"
      foot={
        <>
          <LinkButton to={`/administration/webhooks/${id}/rotate`}>Rotate</LinkButton>
          <LinkButton variant="primary" to="/administration/webhooks">
            Ok
          </LinkButton>
        </>
      }
    >
      {secret ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard selects the secret here
        <code className="secret__key" tabIndex={0}>
          {secret}
        </code>
      ) : (
        <p className="alert" role="alert">
          The secret cannot be read, because the key of this installation was changed. Rotate it.
        </p>
      )}
      <p className="gap">
        Your program checks with it that an event is ours. It can be seen again by administrators.{' '}
        <a href="/api#webhooks">How to check</a>
      </p>
      {oldUntil && (
        <p className="gap">
          Events are signed with the secret before it too, until <DateTime at={oldUntil} display={display} />.
        </p>
      )}
    </Dialog>
  );
}
