import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import { lookupTypeNames } from '#db/vocabulary/lookup.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Messages } from '../../../platform/forms/form-errors.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { readTextFile } from '../../../platform/text-files/read-text-file.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { CsvQuestionForms, type CsvQuestionReply } from '../../../ui/forms/csv-question.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { ImportPreview } from '../components/import-preview.tsx';
import { lookupsPath, lookupsQuery } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { mayAddLookups } from '../policy.ts';
import { type ImportRow, importPlan } from '../queries/import-plan.server.ts';
import { lookupList } from '../queries/lookup-list.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Import into ${data ? lookupTypeNames[data.type].toLowerCase() : 'lookups'} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  authorize(mayAddLookups(scope.actor));
  const { type } = lookupsViewOf(args.request);
  return { type, labels: (await lookupList(scope, type)).labels };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  authorize(mayAddLookups(scope.actor));
  const { type } = lookupsViewOf(args.request);
  const { form, text, refusal, question } = await readTextFile(args.request);
  const reply = await submit(
    { ...args, request: form },
    z.object({}),
    async (): Promise<Preview | CsvQuestionReply> => {
      if (refusal) throw new BusinessRuleError({ file: [refusal] });
      if (question) return { errors: {}, status: 200, question };
      const plan = await importPlan(scope, type, text);
      if (plan.question) return { errors: {}, status: 200, question: plan.question };
      return { errors: {}, csv: text, operation: randomUUID(), rows: plan.rows };
    },
  );
  return 'data' in reply && 'rows' in reply.data ? data(reply.data) : reply;
}

type Preview = { errors: Messages; csv: string; operation: string; rows: ImportRow[] };

export default function ImportLookups() {
  const { type, labels } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const back = lookupsPath({ type });
  const name = lookupTypeNames[type].toLowerCase();
  if (reply && 'rows' in reply) return <ImportPreview name={name} type={type} back={back} {...reply} />;
  if (reply && 'question' in reply) {
    const again = `/administration/lookups/import${lookupsQuery({ type })}`;
    const foot = <LinkButton to={again}>Choose another file</LinkButton>;
    return (
      <Dialog title={`Import into ${name}`} closeTo={back} foot={foot}>
        <CsvQuestionForms {...reply.question} action={again} />
      </Dialog>
    );
  }
  return (
    <Dialog
      size="small"
      title={`Import into ${name}`}
      closeTo={back}
      form={{ encType: 'multipart/form-data', noValidate: true }}
      foot={
        <>
          <LinkButton to={back}>Cancel</LinkButton>
          <Button variant="primary">Preview</Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {'A CSV file whose first row names the columns: '}
          <b>{[...labels, 'Active'].join(', ')}</b>. Every row is one entry. Entries that the list has already stay as
          they are.
        </p>
        <Field
          type="file"
          name="file"
          label="CSV file"
          accept=".csv,text/csv"
          errors={reply?.errors.file ?? reply?.errors['']}
        />
      </div>
    </Dialog>
  );
}
