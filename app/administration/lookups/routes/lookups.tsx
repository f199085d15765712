import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useOutlet, useSubmit } from '@remix-run/react';
import { lookupTypeNames, type lookupTypes } from '#db/vocabulary/lookup.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { SectionBody } from '../../components/section-body.tsx';
import { requireSection } from '../../require-section.server.ts';
import { LookupsList } from '../components/lookups-list.tsx';
import { lookupsPath, lookupsQuery } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { lookupsPage } from '../queries/lookups-page.server.ts';

export const meta: MetaFunction = () => [{ title: 'Lookups · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const view = lookupsViewOf(args.request);
  return { view, data: await lookupsPage(scope, view) };
}

export default function Lookups() {
  const { view, data } = useLoaderData<typeof loader>();
  const submit = useSubmit();
  const query = lookupsQuery({ type: view.type });
  const { labels, may } = data;
  const add = may.add && (
    <LinkButton icon="plus" to={`/administration/lookups/add${query}`}>
      {`Add ${newEntryName(view.type, labels)}`}
    </LinkButton>
  );
  return (
    <SectionBody dialog={useOutlet()}>
      <Form method="get" action="/administration/lookups" className="look" preventScrollReset>
        <div className="field look__type">
          <label htmlFor="lookup-type">Lookup type</label>
          <select
            key={view.type}
            className="select"
            id="lookup-type"
            name="type"
            defaultValue={view.type}
            onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
          >
            {Object.entries(lookupTypeNames).map(([type, name]) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Button>Show</Button>
        {may.edit && labels.length > 1 && (
          <LinkButton variant="quiet" icon="edit" to={`labels${query}`}>
            Update labels
          </LinkButton>
        )}
        {may.add && (
          <LinkButton variant="quiet" icon="upload" to={`import${query}`}>
            Import
          </LinkButton>
        )}
        <LinkButton variant="quiet" icon="download" href={`/administration/lookups/export${query}`}>
          Export to excel
        </LinkButton>
      </Form>
      <div className="look__note">
        <p className="small quiet">Refresh the page after updating lookups.</p>
        <LinkButton href={lookupsPath({ type: view.type })}>Refresh</LinkButton>
      </div>
      {labels.length > 1 && (
        <ol className="levels plain" aria-label="Levels">
          {labels.map((label, index) => (
            <li key={index}>{label}</li>
          ))}
        </ol>
      )}
      {data.total > 0 && add && <div className="row">{add}</div>}
      <LookupsList key={view.type} view={view} data={data} add={add} />
    </SectionBody>
  );
}

function newEntryName(type: (typeof lookupTypes)[number], labels: string[]) {
  return (labels.length > 1 ? labels[0]! : lookupTypeNames[type]).toLowerCase();
}
