import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useOutlet } from '@remix-run/react';
import type { Scope } from '../../../auth/scope.server.ts';
import { withVersion } from '../../../platform/forms/form-version.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { textLengths } from '../../../ui/fields/text-lengths.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { FormVersion } from '../../../ui/forms/form-version.tsx';
import { useReplyForm } from '../../../ui/forms/use-reply-form.ts';
import { SectionBody } from '../../components/section-body.tsx';
import { provisioningChoices } from '../../queries/provisioning-choices.server.ts';
import { requireSection } from '../../require-section.server.ts';
import { updateSettings } from '../commands/update-settings.server.ts';
import { Logo } from '../components/logo.tsx';
import { type SettingsField, SettingsFields } from '../components/settings-fields.tsx';
import { idleOptions } from '../idle-options.ts';
import { settingsForm } from '../queries/settings-form.server.ts';
import { usersWithoutMfa } from '../queries/users-without-mfa.server.ts';
import { settingsInput } from '../settings.schema.ts';

export const meta: MetaFunction = () => [{ title: 'Settings · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'settings');
  const { logoId, provisioned, version, ...settings } = await settingsForm(scope);
  const { maxLogoMb, oidc } = args.context.services.settings;
  const choices = choicesOf(args, scope);
  return {
    settings: { ...settings, provisionWorkgroupId: provisioned.workgroupId },
    version,
    logoId,
    maxLogoMb,
    idleOptions: choices.idleOptions,
    withoutMfa: await usersWithoutMfa(scope),
    lengths: textLengths(settingsInput(choices)),
    provisioning: oidc && (await provisioningChoices(scope, provisioned)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'settings');
  return await submit(args, withVersion(settingsInput(choicesOf(args, scope))), async (input) => {
    const { measurementChanged, mfaTurnedOn } = await updateSettings(scope, input);
    const message = measurementChanged ? `${updated} ${measurementNote}` : updated;
    const asksForAll = mfaTurnedOn && (await usersWithoutMfa(scope)).without > 0;
    const to = asksForAll ? '/administration/settings/mfa' : '/administration/settings';
    return { to, toast: { kind: 'ok', message } };
  });
}

function choicesOf({ context }: LoaderFunctionArgs, { actor }: Scope) {
  const { env, oidc } = context.services.settings;
  return { idleOptions: idleOptions(env), timeZone: actor.account.timeZone, provisions: oidc !== null };
}

const updated = 'Company settings is successfully updated.';
const measurementNote = 'If Measurement type is updated, please log out and log back in to apply it.';

export default function Settings() {
  const { settings, version, logoId, maxLogoMb, idleOptions, withoutMfa, lengths, provisioning } =
    useLoaderData<typeof loader>();
  const defaultValue = {
    ...settings,
    measurementType: String(settings.measurementType),
    dateFormat: String(settings.dateFormat),
    autoLogoutTime: String(settings.autoLogoutTime),
    mfa: settings.mfa ? 'on' : '',
  };
  const reply = useActionData<typeof action>();
  const { form, fields, errors } = useReplyForm<SettingsField>('settings', reply, defaultValue, { lengths });
  const isBusy = useNavigation().formAction === '/administration/settings';
  return (
    <SectionBody dialog={useOutlet()}>
      <Logo id={logoId} maxMb={maxLogoMb} />
      <div className="row over">
        <LinkButton icon="chart" to="/administration/settings/chart-notes" preventScrollReset>
          Notes on charts
        </LinkButton>
        <span className="meta">What happened on a day, such as new cameras, on every chart by day, month or year</span>
      </div>
      <div className="row">
        <LinkButton icon="done" to="/administration/settings/review" preventScrollReset>
          Review of incidents
        </LinkButton>
        <span className="meta">Whether reviewers may approve what they wrote, and when a review is overdue</span>
      </div>
      <Form
        {...form}
        className="gap"
        method="post"
        action="/administration/settings"
        preventScrollReset
        aria-busy={isBusy || undefined}
      >
        <ErrorSummary errors={(errors[''] ?? []).map((message) => ({ message }))} />
        <FormVersion version={version} reply={reply} staysAt="/administration/settings" />
        <SettingsFields
          fields={fields}
          idleOptions={idleOptions}
          withoutMfa={withoutMfa}
          provisioning={provisioning}
          timeZone={settings.timeZone}
        />
        <div className="row over">
          <Button variant="primary">Save</Button>
        </div>
      </Form>
    </SectionBody>
  );
}
