import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useOutlet } from '@remix-run/react';
import { SectionBody } from '../../administration/components/section-body.tsx';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { maySearch } from '../../search/policy.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ImportProgress } from '../components/import-progress.tsx';
import { ImportResult } from '../components/import-result.tsx';
import { ImportSteps } from '../components/import-steps.tsx';
import { importSection } from '../import-section.server.ts';
import type { ImportState } from '../import-state.ts';
import { incidentsHref, incidentsLeft } from '../incidents-of-import.ts';
import { isUndoable } from '../is-undoable.ts';
import { mayCreateFromRows, mayUndoImport } from '../policy.ts';

export const meta: MetaFunction = () => [{ title: 'Import · Administration · Incident Xpress' }];

const states: ImportState[] = ['READING', 'REFUSED', 'RUNNING', 'CANCELLED', 'FAILED', 'DONE', 'UNDOING', 'UNDONE'];

export async function loader(args: LoaderFunctionArgs) {
  const { scope, row } = await importSection(args, states);
  const { summary: _, mapping: __, checked: ___, ...result } = row;
  const canUndo = isUndoable(row, scope.now()) && mayUndoImport(scope.actor, row);
  return {
    result,
    canUndo,
    mayRun: mayCreateFromRows(scope.actor),
    maySearch: maySearch(scope.actor),
    display: viewerDisplay(scope.actor),
  };
}

export default function ImportPage() {
  const { result, canUndo, mayRun, maySearch, display } = useLoaderData<typeof loader>();
  const { id, state, fileName, problem, rowCount, doneRows, createdRows } = result;
  const at = `/administration/import/${id}`;
  const dialog = useOutlet();
  const isReading = state === 'READING' || state === 'REFUSED';
  return (
    <SectionBody dialog={dialog}>
      <ImportSteps step={isReading ? 0 : 3} links={isReading ? [] : ['/administration/import']}>
        {state === 'READING' && (
          <ImportProgress
            id={id}
            title={`Reading ${fileName}`}
            progress={{ state, doneRows, rowCount }}
            words="This takes a few seconds. You can leave this page and come back."
          />
        )}
        {state === 'REFUSED' && (
          <p className="alert" role="alert">
            {problem}
          </p>
        )}
        {state === 'RUNNING' && (
          <ImportProgress
            id={id}
            title={`Importing ${fileName}`}
            progress={{ state, doneRows, rowCount }}
            words="You can leave this page and come back. If you stop, the rows that are in stay in."
          />
        )}
        {state === 'UNDOING' && (
          <ImportProgress
            id={id}
            title="Taking the import back"
            progress={{ state, doneRows, rowCount: createdRows }}
            words="You can leave this page and come back."
          />
        )}
        {!isReading && state !== 'RUNNING' && state !== 'UNDOING' && (
          <ImportResult result={result} canUndo={canUndo} mayRun={mayRun} maySearch={maySearch} display={display} />
        )}
        <div className="wizard__foot">
          {state === 'RUNNING' && (
            <Form method="post" action={`${at}/cancel`} className="push-end">
              <Button variant="danger">Stop</Button>
            </Form>
          )}
          <LinkButton to="/administration/import">
            {state === 'RUNNING' ? 'All imports' : isReading ? 'Choose another file' : 'Import another file'}
          </LinkButton>
          {incidentsLeft(result) > 0 && maySearch && state !== 'RUNNING' && (
            <LinkButton variant="primary" href={incidentsHref(id)}>
              Show the incidents
            </LinkButton>
          )}
        </div>
      </ImportSteps>
    </SectionBody>
  );
}
