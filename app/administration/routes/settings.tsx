import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useOutlet } from '@remix-run/react';
import type { Scope } from '../../auth/scope.server.ts';
import { submit } from '../../platform/submit.server.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { textLengths } from '../../ui/text-lengths.ts';
import { useReplyForm } from '../../ui/use-reply-form.ts';
import { updateSettings } from '../commands/update-settings.server.ts';
import { Logo } from '../components/logo.tsx';
import { SectionBody } from '../components/section-body.tsx';
import { type SettingsField, SettingsFields } from '../components/settings-fields.tsx';
import { idleOptions } from '../idle-options.ts';
import { provisioningChoices } from '../queries/provisioning-choices.server.ts';
import { settingsForm } from '../queries/settings-form.server.ts';
import { requireSection } from '../require-section.server.ts';
import { settingsInput } from '../settings.schema.ts';

export const meta: MetaFunction = () => [{ title: 'Settings · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'settings');
  const { logoId, provisioned, ...settings } = await settingsForm(scope);
  const { maxLogoMb, oidc } = args.context.services.settings;
  const choices = choicesOf(args, scope);
  return {
    settings: { ...settings, provisionWorkgroupId: provisioned.workgroupId },
    logoId,
    maxLogoMb,
    idleOptions: choices.idleOptions,
    lengths: textLengths(settingsInput(choices)),
    provisioning: oidc && (await provisioningChoices(scope, provisioned)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'settings');
  return await submit(args, settingsInput(choicesOf(args, scope)), async (input) => {
    const { measurementChanged } = await updateSettings(scope, input);
    const message = measurementChanged ? `${updated} ${measurementNote}` : updated;
    return { to: '/administration/settings', toast: { kind: 'ok', message } };
  });
}

function choicesOf({ context }: LoaderFunctionArgs, { actor }: Scope) {
  const { env, oidc } = context.services.settings;
  return { idleOptions: idleOptions(env), timeZone: actor.account.timeZone, provisions: oidc !== null };
}

const updated = 'Company settings is successfully updated.';
const measurementNote = 'If Measurement type is updated, please log out and log back in to apply it.';

export default function Settings() {
  const { settings, logoId, maxLogoMb, idleOptions, lengths, provisioning } = useLoaderData<typeof loader>();
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
      <Form
        {...form}
        method="post"
        action="/administration/settings"
        preventScrollReset
        aria-busy={isBusy || undefined}
      >
        <ErrorSummary errors={(errors[''] ?? []).map((message) => ({ message }))} />
        <SettingsFields {...{ fields, idleOptions, provisioning }} timeZone={settings.timeZone} />
        <div className="row over">
          <Button variant="primary">Save</Button>
        </div>
      </Form>
      <Logo id={logoId} maxMb={maxLogoMb} />
    </SectionBody>
  );
}
