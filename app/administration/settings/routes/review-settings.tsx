import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { withVersion } from '../../../platform/forms/form-version.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Switch } from '../../../ui/fields/choice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { FormVersion } from '../../../ui/forms/form-version.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { updateReviewSettings } from '../commands/update-review-settings.server.ts';
import { reviewSettingsForm } from '../queries/review-settings-form.server.ts';
import { reviewSettingsInput } from '../review-settings.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Review of incidents · Administration · Incident Xpress' }];

const path = '/administration/settings/review';
const closeTo = '/administration/settings';

export async function loader(args: LoaderFunctionArgs) {
  return await reviewSettingsForm(await requireSection(args, 'settings'));
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'settings');
  return await submit(args, withVersion(reviewSettingsInput), async (input) => {
    await updateReviewSettings(scope, input);
    return { to: closeTo, toast: { kind: 'ok', message: 'The settings of reviews are saved.' } };
  });
}

export default function ReviewSettings() {
  const { reviewOwn, reviewHours, version } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields, errors } = useSchemaForm(reviewSettingsInput, {
    id: 'review-settings',
    reply,
    defaultValue: { reviewOwn: reviewOwn ? 'on' : '', reviewHours: String(reviewHours) },
  });
  const foot = (
    <>
      <LinkButton to={closeTo}>Cancel</LinkButton>
      <Button variant="primary">Save</Button>
    </>
  );
  return (
    <Dialog size="small" title="Review of incidents" closeTo={closeTo} form={{ ...form, action: path }} foot={foot}>
      <div className="stack">
        <ErrorSummary errors={(errors ?? []).map((message) => ({ message }))} />
        <FormVersion version={version} reply={reply} />
        <p className="small quiet">Under Lookups, each incident class says whether its incidents need a review.</p>
        <Switch
          label="Reviewers may approve what they wrote"
          name={fields.reviewOwn.name}
          defaultChecked={fields.reviewOwn.initialValue === 'on'}
        />
        <Field
          {...fieldProps(fields.reviewHours)}
          label="Overdue after, in hours"
          inputMode="numeric"
          maxLength={3}
          required
        />
      </div>
    </Dialog>
  );
}
