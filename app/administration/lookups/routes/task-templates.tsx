import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { templateWords } from '../../../follow-up/template-words.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { Path } from '../../../ui/path.tsx';
import { requireSection } from '../../require-section.server.ts';
import { lookupsPath, lookupsQuery } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { taskTemplates } from '../queries/task-templates.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Tasks of ${data?.entry.name} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const found = await taskTemplates(scope, args.params.lookupId);
  const view = { ...lookupsViewOf(args.request), type: found.entry.type, open: found.entry.parentId };
  return { ...found, query: lookupsQuery(view), back: lookupsPath(view) };
}

export default function TaskTemplates() {
  const { entry, own, inherited, query, back } = useLoaderData<typeof loader>();
  const at = `/administration/lookups/${entry.id}/tasks`;
  return (
    <Dialog
      size="wide"
      title={`Tasks of ${entry.name}`}
      closeTo={back}
      foot={
        <>
          <LinkButton to={back}>Close</LinkButton>
          <LinkButton variant="primary" icon="plus" to={`${at}/add${query}`}>
            Add task
          </LinkButton>
        </>
      }
    >
      <div className="stack">
        <p>
          <Path parts={entry.path} />
        </p>
        <p className="small quiet">
          Whoever edits an incident of this class, or of one below it, adds these tasks at once. A change here changes
          no task that was added.
        </p>
        {inherited.length > 0 && (
          <Templates title="Inherited">
            {inherited.map((template) => (
              <Row key={template.id}>
                <Cell className="lead">{template.title}</Cell>
                <Cell label="Task">{templateWords(template)}</Cell>
                <Cell label="From">
                  <Path parts={template.classPath} />
                </Cell>
                <Cell className="acts acts--word acts--row">
                  <Link
                    className="btn"
                    to={`/administration/lookups/${template.classId}/tasks${query}`}
                    aria-label={`Go to the tasks of ${template.classPath.join(' / ')}`}
                  >
                    {`Go to ${template.classPath.at(-1)}`}
                  </Link>
                </Cell>
              </Row>
            ))}
          </Templates>
        )}
        {own.length > 0 ? (
          <Templates title={`Of ${entry.name}`}>
            {own.map((template) => (
              <Row key={template.id}>
                <Cell className="lead">{template.title}</Cell>
                <Cell label="Task">{templateWords(template)}</Cell>
                <Cell label="From">This class</Cell>
                <Cell className="acts acts--word acts--row">
                  <Link className="btn" to={`${at}/${template.id}${query}`} aria-label={`Edit ${template.title}`}>
                    Edit
                  </Link>
                </Cell>
              </Row>
            ))}
          </Templates>
        ) : (
          <p className="quiet">This class has no tasks of its own.</p>
        )}
      </div>
    </Dialog>
  );
}

function Templates({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <Table
        head={
          <>
            <Column className="lead">Title</Column>
            <Column>Task</Column>
            <Column>From</Column>
            <Column className="acts acts--word acts--row">
              <span className="sr">Actions</span>
            </Column>
          </>
        }
      >
        {children}
      </Table>
    </section>
  );
}
