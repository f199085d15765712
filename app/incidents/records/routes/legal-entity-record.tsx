import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { legalEntityRelations } from '#db/vocabulary/incident.ts';
import { legalEntityFields } from '#db/vocabulary/part-fields.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { paginationOf } from '../../../ui/lists/pagination.schema.ts';
import { RecordPage } from '../components/record-page.tsx';
import { legalEntityRecord } from '../queries/legal-entity-record.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.legalEntity.name} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const place = paginationOf(args.request);
  const record = await legalEntityRecord(scope, args.params.id, place);
  return { ...record, place, path: `/people/legal-entities/${args.params.id}`, display: viewerDisplay(scope.actor) };
}

export default function LegalEntityRecord() {
  const { legalEntity, place, path, display, ...involvements } = useLoaderData<typeof loader>();
  const { contact, phone, mobilePhone, email } = legalEntityFields;
  return (
    <RecordPage
      name={legalEntity.name}
      badge={legalEntity.isOwner && 'Owner'}
      what={{
        title: 'Legal entity',
        fields: [
          [contact.label, legalEntity.contact],
          [phone.label, legalEntity.phone],
          [mobilePhone.label, legalEntity.mobilePhone],
          [email.label, legalEntity.email],
        ],
      }}
      relations={legalEntityRelations}
      hasStatus={false}
      involvements={involvements}
      place={place}
      path={path}
      display={display}
    />
  );
}
