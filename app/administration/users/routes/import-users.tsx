import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { readTextFile } from '../../../platform/text-files/read-text-file.server.ts';
import type { CsvQuestionReply } from '../../../ui/forms/csv-question.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { mayAddUsers } from '../../policy.ts';
import { requireSection } from '../../require-section.server.ts';
import { ImportDialog } from '../components/import-dialog.tsx';
import type { ImportPreview } from '../import.schema.ts';
import { importPreview } from '../queries/import-preview.server.ts';
import { usersViewPath } from '../users-view.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Import users · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  authorize(mayAddUsers(scope.actor));
  const back = usersViewPath(args.request);
  return { back, query: new URL(back, args.request.url).search };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  authorize(mayAddUsers(scope.actor));
  const { form, text, refusal, question } = await readTextFile(args.request);
  const reply = await submit(
    { ...args, request: form },
    z.object({}),
    async (): Promise<ImportPreview | CsvQuestionReply> => {
      if (refusal) throw new BusinessRuleError({ file: [refusal] });
      if (question) return { errors: {}, status: 200, question };
      return { errors: {}, preview: { csv: text, operation: randomUUID(), ...(await importPreview(scope, text)) } };
    },
  );
  return 'data' in reply && 'preview' in reply.data ? data(reply.data) : reply;
}

export default function ImportUsers() {
  return <ImportDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
