import { Form } from '@remix-run/react';
import type { ViewerDisplay } from '../../auth/viewer-display.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { counted, formatDateTime } from '../../ui/format.ts';
import { type Import, retentionDays, stateNames } from '../import-state.ts';
import { incidentsHref, incidentsLeft } from '../incidents-of-import.ts';
import { Tally } from './tally.tsx';

type ImportResultProps = {
  result: Omit<Import, 'summary' | 'mapping' | 'checked'>;
  canUndo: boolean;
  mayRun: boolean;
  maySearch: boolean;
  display: ViewerDisplay;
};

export function ImportResult({ result, canUndo, mayRun, maySearch, display }: ImportResultProps) {
  const { id, fileName, state, problem, createdRows, failedRows, skippedRows, keptIncidents, finishedAt, hasFile } =
    result;
  const at = `/administration/import/${id}`;
  const isUndone = state === 'UNDONE';
  const again =
    state === 'DONE' ? failedRows > 0 && hasFile && 'Try the failed rows again' : !isUndone && hasFile && 'Go on';
  const when = finishedAt && `, ${formatDateTime(finishedAt, display)}`;
  return (
    <div className="stack">
      <h3>{state === 'DONE' ? 'Imported' : stateNames[state]}</h3>
      <p className="quiet">{`${fileName}${when ?? ''}, by ${result.createUserName}`}</p>
      {problem && <p className="alert">{problem}</p>}
      <Tally
        counts={[
          isUndone
            ? { count: createdRows - keptIncidents, words: 'incidents are deleted again', icon: 'done' }
            : { count: createdRows, words: 'incidents', icon: 'done' },
          isUndone
            ? { count: keptIncidents, words: 'stay: changed since, or older than a day' }
            : { count: failedRows, words: 'rows failed', ...(failedRows > 0 && { icon: 'bad' as const, isBad: true }) },
          { count: skippedRows, words: 'skipped, imported before' },
        ]}
      />
      <ul className="lines">
        {failedRows > 0 && !isUndone && (
          <li>
            <div>
              <b>File of failed rows</b>
              <p className="small quiet">
                {`${counted(failedRows, 'row')} as they were, with a column that says what is wrong. Correct it and import it again: rows with a number that are in are skipped. Kept for ${retentionDays} days.`}
              </p>
            </div>
            <LinkButton icon="download" href={`${at}/failed`}>
              Failed rows
            </LinkButton>
          </li>
        )}
        {again && mayRun && (
          <li>
            <div>
              <b>Run it again</b>
              <p className="small quiet">Rows that are in are not imported a second time.</p>
            </div>
            <Form method="post" action={`${at}/run`}>
              <Button>{again}</Button>
            </Form>
          </li>
        )}
        {canUndo && (
          <li>
            <div>
              <b>Take the import back</b>
              <p className="small quiet">
                Within 24 hours after it ended. Its incidents are deleted, except those that somebody has worked on.
              </p>
            </div>
            <LinkButton variant="danger" to={`${at}/undo`}>
              Take back
            </LinkButton>
          </li>
        )}
        <li>
          <div>
            <b>{incidentsLeft(result) > 0 ? 'Where the incidents are' : 'What was done'}</b>
            <p className="small quiet">
              {`${incidentsLeft(result) > 0 ? 'A search finds them by Import. ' : ''}Every incident has its history. ${result.sendsEmails ? 'Email notifications were sent.' : 'No email notifications were sent.'} The import is in Audit.`}
            </p>
          </div>
          {incidentsLeft(result) > 0 && maySearch && (
            <LinkButton variant="quiet" href={incidentsHref(id)}>
              Show them
            </LinkButton>
          )}
        </li>
      </ul>
    </div>
  );
}
