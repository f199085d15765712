import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { personRelations } from '#db/vocabulary/incident.ts';
import { personFields } from '#db/vocabulary/part-fields.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { paginationOf } from '../../../ui/lists/pagination.schema.ts';
import { RecordPage } from '../components/record-page.tsx';
import { personRecord } from '../queries/person-record.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.person.name} · Incident Xpress` }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const place = paginationOf(args.request);
  const record = await personRecord(scope, args.params.id, place);
  return { ...record, place, path: `/people/persons/${args.params.id}`, display: viewerDisplay(scope.actor) };
}

export default function PersonRecord() {
  const { person, place, path, display, ...involvements } = useLoaderData<typeof loader>();
  const { lookupPersonTypeId, lookupDepartmentId, position, alias } = personFields;
  return (
    <RecordPage
      name={person.name}
      badge={person.isEmployee && 'Employee'}
      what={{
        title: 'Person',
        fields: [
          [lookupPersonTypeId.label, person.personType],
          [lookupDepartmentId.label, person.department],
          [position.label, person.position],
          [alias.label, person.alias],
        ],
        hint: 'Private details are shown on each incident, to those who may unlock them.',
      }}
      relations={personRelations}
      hasStatus
      involvements={involvements}
      place={place}
      path={path}
      display={display}
    />
  );
}
