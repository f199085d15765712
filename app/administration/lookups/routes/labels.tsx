import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import { levelsOf, lookupTypeNames } from '#db/vocabulary/lookup.ts';
import { authorize, orNotFound } from '../../../auth/authorize.ts';
import { formVersion, withVersion } from '../../../platform/forms/form-version.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { FormVersion } from '../../../ui/forms/form-version.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { updateLookupLabels } from '../commands/update-lookup-labels.server.ts';
import { lookupLabelsInput } from '../lookup.schema.ts';
import { lookupsPath } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { mayEditLookups } from '../policy.ts';
import { lookupList } from '../queries/lookup-list.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Labels of ${data ? lookupTypeNames[data.type].toLowerCase() : 'lookups'} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  authorize(mayEditLookups(scope.actor));
  const { type } = lookupsViewOf(args.request);
  orNotFound(levelsOf(type) > 1 || null, 'tree');
  const { labels } = await lookupList(scope, type);
  return { type, labels, version: formVersion({ labels }) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const { type } = lookupsViewOf(args.request);
  orNotFound(levelsOf(type) > 1 || null, 'tree');
  return await submit(args, withVersion(lookupLabelsInput(type)), async ({ version, ...labels }) => {
    await updateLookupLabels(scope, type, Object.values(labels), version);
    const message = `The labels of ${lookupTypeNames[type].toLowerCase()} have been updated.`;
    return { to: lookupsPath({ type }), toast: { kind: 'ok', message } };
  });
}

export default function UpdateLabels() {
  const { type, labels, version } = useLoaderData<typeof loader>();
  const schema = useMemo(() => lookupLabelsInput(type), [type]);
  const reply = useActionData<typeof action>();
  const { form, fields, errors } = useSchemaForm(schema, {
    id: 'labels',
    reply,
    defaultValue: Object.fromEntries(labels.map((label, index) => [`level${index + 1}`, label])),
  });
  const back = lookupsPath({ type });
  return (
    <Dialog
      size="small"
      title={`Labels of ${lookupTypeNames[type].toLowerCase()}`}
      closeTo={back}
      form={{ ...form, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton to={back}>Cancel</LinkButton>
          <Button variant="primary">Save</Button>
        </>
      }
    >
      <div className="stack">
        <ErrorSummary errors={(errors ?? []).map((message) => ({ message }))} />
        <FormVersion version={version} reply={reply} />
        {labels.map((_, index) => (
          <Field
            key={index}
            {...fieldProps(fields[`level${index + 1}`]!)}
            label={`Level ${index + 1}`}
            autoFocus={index === 0}
          />
        ))}
      </div>
    </Dialog>
  );
}
