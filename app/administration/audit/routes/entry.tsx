import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { auditFilterOf } from '../audit-filter.schema.ts';
import { auditQuery } from '../audit-query.ts';
import { actionWords, auditTitle } from '../audit-words.ts';
import { AuditDetails } from '../components/audit-detail.tsx';
import { auditEntry } from '../queries/audit-entry.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? auditTitle(data.entry.objectType, data.entry.objectName) : 'Audit'} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'audit');
  return {
    entry: await auditEntry(scope, args.params.recordId),
    display: viewerDisplay(scope.actor),
    back: `/administration/audit${auditQuery(auditFilterOf(args.request))}`,
  };
}

export default function AuditRecord() {
  const { entry, display, back } = useLoaderData<typeof loader>();
  const { objectType, objectName, transactionType, user, at } = entry;
  return (
    <Dialog
      size="wide"
      flush
      title={auditTitle(objectType, objectName)}
      closeTo={back}
      foot={
        <LinkButton variant="primary" to={back}>
          Ok
        </LinkButton>
      }
    >
      <p className="say">
        {`${actionWords(transactionType)} by ${user || 'the system'}, ${formatDateTime(at, display)}.`}
      </p>
      <AuditDetails entry={entry} />
    </Dialog>
  );
}
