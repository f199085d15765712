import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { requireSection } from '../../administration/require-section.server.ts';
import { readUpload } from '../../attachments/read-upload.server.ts';
import { withUploadSession } from '../../attachments/upload-session.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { paginationOf } from '../../ui/lists/pagination.schema.ts';
import { uploadImport } from '../commands/upload-import.server.ts';
import { EarlierImports } from '../components/earlier-imports.tsx';
import { ImportSteps } from '../components/import-steps.tsx';
import { importList } from '../queries/import-list.server.ts';
import { maxImportMb } from '../reading/import-limits.ts';

export const meta: MetaFunction = () => [{ title: 'Import · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'import');
  const place = paginationOf(args.request);
  const { page, pageSize } = place;
  const list = await importList(scope, { limit: pageSize, offset: (page - 1) * pageSize });
  return { ...list, place, display: viewerDisplay(scope.actor) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'import');
  return await withUploadSession(scope.files, async (session) => {
    const { form, ...upload } = await readUpload(args, session, maxImportMb);
    return await submit({ ...args, request: form }, z.object({}), async () => {
      return { to: `/administration/import/${await uploadImport(scope, upload, session)}` };
    });
  });
}

export default function Imports() {
  const { imports, total, place, display } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ImportSteps step={0}>
      <Form id="upload" method="post" action="/administration/import" encType="multipart/form-data" noValidate>
        <div className="stack">
          <p className="quiet">Incidents of another system, or of a list that you kept yourself.</p>
          <Field
            id="import-file"
            name="file"
            type="file"
            label="File"
            required
            accept=".csv,.xlsx,.txt"
            hint="xlsx or csv, at most 20 MB and 50,000 rows. The first row has the names of the columns."
            errors={reply?.errors.file ?? reply?.errors['']}
          />
          <ul className="lines">
            <li>
              <div>
                <b>No file yet?</b>
                <p className="small quiet">A sheet with the columns, and two rows as an example.</p>
              </div>
              <LinkButton icon="download" href="/administration/import/template">
                Download the template
              </LinkButton>
            </li>
          </ul>
        </div>
      </Form>
      {total > 0 && <EarlierImports imports={imports} display={display} place={{ ...place, total }} />}
      <div className="wizard__foot">
        <LinkButton className="push-end" to="/administration?closed">
          Cancel
        </LinkButton>
        <Button variant="primary" form="upload">
          Upload
        </Button>
      </div>
    </ImportSteps>
  );
}
