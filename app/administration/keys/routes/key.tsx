import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { KeyDetails } from '../components/key-details.tsx';
import { keyPage } from '../queries/key-page.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `API key ${data?.key.name} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  return await keyPage(await requireSection(args, 'keys'), args.params.keyId);
}

export default function Key() {
  const { key, display } = useLoaderData<typeof loader>();
  const path = `/administration/keys/${key.id}`;
  return (
    <Dialog
      size="wide"
      flush
      title={`API key ${key.name}`}
      closeTo="/administration/keys"
      foot={
        <>
          {!key.isEnded && key.oldUntil && <LinkButton to={`${path}/end-old`}>End the old key</LinkButton>}
          {!key.isEnded && <LinkButton to={`${path}/rotate`}>Rotate</LinkButton>}
          <LinkButton variant="primary" to="/administration/keys">
            Ok
          </LinkButton>
        </>
      }
    >
      <KeyDetails details={key} display={display} />
    </Dialog>
  );
}
