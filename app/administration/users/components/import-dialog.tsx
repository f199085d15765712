import { Form } from '@remix-run/react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { counted } from '../../../ui/format.ts';
import { CsvQuestionForms, type CsvQuestionReply } from '../../../ui/forms/csv-question.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import { type ImportPreview, type ImportRow, importColumns } from '../import.schema.ts';

type ImportDialogProps = {
  back: string;
  query: string;
  reply: (Pick<ImportPreview, 'errors'> & Partial<ImportPreview & CsvQuestionReply>) | undefined;
};

export function ImportDialog({ back, query, reply }: ImportDialogProps) {
  const { preview, question, errors = {} } = reply ?? {};
  const at = `/administration/workgroups/users/import${query}`;
  const ready = preview?.rows.filter(({ user }) => user !== null).length ?? 0;
  return (
    <Dialog
      size="wide"
      title="Import users"
      closeTo={back}
      foot={
        <>
          <LinkButton to={back}>Cancel</LinkButton>
          <Button variant={preview ? 'plain' : 'primary'} form="import-file">
            Preview
          </Button>
          {preview && (
            <Button variant="primary" form="import" disabled={ready === 0}>
              {`Import ${counted(ready, 'user')}`}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <ErrorSummary title="Not imported" errors={(errors[''] ?? []).map((message) => ({ message }))} />
        <Form
          id="import-file"
          className="row file-row"
          method="post"
          action={at}
          encType="multipart/form-data"
          noValidate
          preventScrollReset
        >
          <Field
            name="file"
            label="CSV file"
            type="file"
            accept=".csv,text/csv"
            hint="Upload limit 1 MB, 1,000 users"
            errors={errors.file ?? errors.csv}
            required
          />
          <LinkButton variant="quiet" icon="download" href="/administration/workgroups/users/sample">
            Sample file
          </LinkButton>
        </Form>
        {question && <CsvQuestionForms {...question} action={at} />}
        {preview ? (
          <>
            <Totals {...preview} ready={ready} />
            <div className="boxed">
              <Table head={head}>
                {preview.rows.map((row) => (
                  <Row key={row.line}>
                    <Cell className="fit top1">{row.line}</Cell>
                    <Cell className="lead">{row.name}</Cell>
                    <Cell label="Email" className="wide address">
                      {row.email}
                    </Cell>
                    <Cell label="Workgroup">{row.workgroup}</Cell>
                    <Cell label="Details">
                      {row.details.map(({ title, value }) => (
                        <div key={title}>{`${title}: ${value}`}</div>
                      ))}
                    </Cell>
                    <Cell label="Result">
                      <Result row={row} />
                    </Cell>
                  </Row>
                ))}
              </Table>
            </div>
            {/* a text area keeps its first value, so each preview needs a new form */}
            <Form
              key={preview.operation}
              id="import"
              method="post"
              action={`/administration/workgroups/users/import/confirm${query}`}
            >
              <input type="hidden" name="operation" value={preview.operation} />
              <textarea name="csv" defaultValue={preview.csv} readOnly hidden />
            </Form>
          </>
        ) : question ? null : (
          <p className="hint">
            {`The first row names the columns: ${importColumns.map(({ title }) => title).join(', ')}. `}
            {`Required are ${importColumns
              .filter(({ required }) => required)
              .map(({ title }) => title)
              .join(
                ', ',
              )}. Dates are written as YYYY-MM-DD or in the account’s order, 2-step verification as Yes or No. Each user gets an email to verify their address.`}
          </p>
        )}
      </div>
    </Dialog>
  );
}

type TotalsProps = ImportPreview['preview'] & { ready: number };

function Totals({ rows, ignored, ready }: TotalsProps) {
  const known = rows.filter(({ isKnown }) => isKnown).length;
  const bad = rows.length - ready - known;
  return (
    <p role="status">
      <b>{`${counted(ready, 'user')} can be imported.`}</b>
      {known > 0 && ` ${counted(known, 'row')} known already: nothing about them changes.`}
      {bad > 0 && ` ${counted(bad, 'row')} with errors will be skipped.`}
      {ignored.length > 0 && ` Not imported: ${ignored.join(', ')}.`}
    </p>
  );
}

function Result({ row: { isKnown, errors } }: { row: ImportRow }) {
  if (isKnown) return <span className="quiet">Known already</span>;
  if (errors.length === 0) return 'Will be added';
  return (
    <span className="error">
      <Icon name="bad" />
      {errors.join(' ')}
    </span>
  );
}

const head = (
  <>
    <Column>Row</Column>
    <Column>Name</Column>
    <Column>Email</Column>
    <Column>Workgroup</Column>
    <Column>Details</Column>
    <Column>Result</Column>
  </>
);
