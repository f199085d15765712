import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { Button, LinkButton, NoDefaultButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/choice.tsx';
import { counted, formatCount } from '../../ui/format.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { paginationOf } from '../../ui/lists/pagination.schema.ts';
import { ImportProgress } from '../components/import-progress.tsx';
import { ImportSteps } from '../components/import-steps.tsx';
import { MadeCells } from '../components/made-cells.tsx';
import { ProblemTable } from '../components/problem-table.tsx';
import { Tally } from '../components/tally.tsx';
import { importSection } from '../import-section.server.ts';
import { mayCreateFromRows } from '../policy.ts';
import { problemsPage } from '../queries/problems-page.server.ts';

export const meta: MetaFunction = () => [{ title: 'Check · Import · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { scope, row } = await importSection(args, ['CHECKING', 'CHECKED']);
  const { id, state, doneRows, rowCount, checked } = row;
  const progress = { id, state, doneRows, rowCount };
  if (state === 'CHECKING') return { progress, found: null };
  const problems = await problemsPage(scope, row, {
    searchParams: new URL(args.request.url).searchParams,
    place: paginationOf(args.request),
  });
  return { progress, found: { checked, problems, mayRun: mayCreateFromRows(scope.actor) } };
}

export default function Check() {
  const { progress, found } = useLoaderData<typeof loader>();
  const at = `/administration/import/${progress.id}`;
  const links = ['/administration/import', found ? `${at}/match` : undefined];
  if (!found) {
    return (
      <ImportSteps step={2} links={links}>
        <ImportProgress
          id={progress.id}
          title="Checking the rows"
          progress={progress}
          words="Nothing is imported yet. You can leave this page and come back."
        />
      </ImportSteps>
    );
  }
  const { checked, problems, mayRun } = found;
  const unknown = checked.unknown.class.length + checked.unknown.location.length;
  const entities = checked.legalEntities ?? { new: 0, known: 0 };
  const query = (change: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(problems.params), ...change })}`;
  return (
    <ImportSteps step={2} links={links}>
      <div className="stack">
        <p className="quiet">
          Nothing is imported yet. Correct the file and upload it again, or import the rows without errors.
        </p>
        <Tally
          counts={[
            { count: checked.ready, words: 'rows can be imported' },
            {
              count: checked.invalid,
              words: 'rows have errors and are left out',
              ...(checked.invalid > 0 && { icon: 'bad' as const, isBad: true }),
            },
            { count: checked.skipped, words: 'rows were imported before and are skipped' },
          ]}
        />
        <p>
          {`Persons: ${formatCount(checked.persons.new)} new, ${formatCount(checked.persons.known)} known already.`}
          {entities.new + entities.known > 0 &&
            ` Legal entities: ${formatCount(entities.new)} new, ${formatCount(entities.known)} known already.`}
          {unknown > 0 &&
            ` ${counted(unknown, 'value')} of class or location ${unknown === 1 ? 'is' : 'are'} in no list.`}
        </p>
        {checked.invalid > 0 && (
          <section aria-labelledby="rows-with-errors">
            <h3 id="rows-with-errors">
              {'Rows with errors '}
              <span className="quiet">{`(${formatCount(problems.total)})`}</span>
            </h3>
            <div className="row">
              {problems.fields.map(({ at: column, name, count }) => (
                <a
                  key={column}
                  className="chip"
                  href={query({ column: String(column), p: '1' })}
                  aria-current={problems.column === column ? 'true' : undefined}
                >
                  {name}
                  <span className="n">{formatCount(count)}</span>
                </a>
              ))}
              {problems.column !== null && (
                <a className="chip" href="?">
                  All
                </a>
              )}
              <LinkButton variant="quiet" icon="download" href={`${at}/failed`}>
                File of rows with errors
              </LinkButton>
            </div>
            <ProblemTable columns={problems.columns} rows={problems.rows} />
            <Pager
              page={problems.page}
              pageSize={problems.pageSize}
              total={problems.total}
              hrefFor={(page) => query({ p: String(page) })}
              params={problems.params as [string, string][]}
            />
          </section>
        )}
        {problems.made.length > 0 && <MadeCells made={problems.made} />}
        <Form id="run" method="post" action={`${at}/run`}>
          <NoDefaultButton />
          <Checkbox name="sendsEmails" label="Send the email notifications of new and closed incidents" />
        </Form>
      </div>
      <div className="wizard__foot">
        <LinkButton className="push-end" to="/administration/import">
          Cancel
        </LinkButton>
        <LinkButton to={`${at}/match`}>Back</LinkButton>
        {mayRun && checked.ready > 0 ? (
          <Button variant="primary" form="run">
            {`Import ${counted(checked.ready, 'row')}`}
          </Button>
        ) : (
          <>
            <span className="hint" id="why-not">
              {mayRun ? 'No row can be imported.' : 'You do not have permission to add incidents.'}
            </span>
            <Button variant="primary" form="run" disabled aria-describedby="why-not">
              Import
            </Button>
          </>
        )}
      </div>
    </ImportSteps>
  );
}
