import { Link } from '@remix-run/react';
import { countries } from '#db/vocabulary/places.ts';
import { timeZoneOptions } from '#db/vocabulary/time-zones.ts';
import { idleTime } from '../../../ui/dates/idle-time.ts';
import { RadioGroup, Switch } from '../../../ui/fields/choice.tsx';
import { Field, Select } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { counted } from '../../../ui/format.ts';
import { replyFieldProps } from '../../../ui/forms/use-reply-form.ts';
import type { FieldsOf } from '../../../ui/forms/use-schema-form.ts';
import type { ProvisioningChoices } from '../../queries/provisioning-choices.server.ts';
import type { SettingsChoices, settingsInput } from '../settings.schema.ts';

type Fields = FieldsOf<ReturnType<typeof settingsInput>>;
export type SettingsField = keyof Fields;

type SettingsFieldsProps = Omit<SettingsChoices, 'provisions'> & {
  fields: Fields;
  withoutMfa: { without: number; users: number };
  provisioning: ProvisioningChoices | null;
};

export function SettingsFields({ fields, idleOptions, timeZone, withoutMfa, provisioning }: SettingsFieldsProps) {
  return (
    <div className="fields">
      <Field {...fieldProps(fields.companyName)} required label="Company name" autoComplete="organization" />
      <Field {...fieldProps(fields.phone)} required label="Phone" type="tel" width="c3" autoComplete="tel" />
      <Field {...fieldProps(fields.billingEmail)} label="Billing email" type="email" width="c3" />
      <Select {...replyFieldProps(fields.companyCountryCode)} label="Country" options={countries} width="c3" />
      <Select {...replyFieldProps(fields.timeZone)} label="Time zone" options={zoneOptions(timeZone)} width="c5" />
      <Select
        {...replyFieldProps(fields.autoLogoutTime)}
        label="Auto logout"
        width="c4"
        options={idleOptions.map((seconds) => ({ value: String(seconds), label: idleTime(seconds) }))}
        hint="The time without activity after which users are logged out."
      />
      <RadioGroup
        {...replyFieldProps(fields.measurementType)}
        legend="Measurement type"
        width="c5"
        options={[
          { value: '0', label: 'Metric (cm, kg)' },
          { value: '1', label: 'US (feet, lb)' },
        ]}
        hint="If Measurement type is updated, please log out and log back in to apply it."
      />
      <RadioGroup
        {...replyFieldProps(fields.dateFormat)}
        legend="Date format"
        width="c4"
        options={[
          { value: '0', label: 'DD/MM/YYYY' },
          { value: '1', label: 'MM/DD/YYYY' },
        ]}
      />
      <div className="low c3">
        <Switch label="2-step verification" name={fields.mfa.name} defaultChecked={fields.mfa.initialValue === 'on'} />
        {fields.mfa.errors && <p className="error">{fields.mfa.errors[0]}</p>}
        {withoutMfa.without > 0 && (
          <p className="hint">
            {`${withoutMfa.without} of ${counted(withoutMfa.users, 'user')} ${withoutMfa.without === 1 ? 'is' : 'are'} without. `}
            {fields.mfa.initialValue === 'on' && <Link to="/administration/settings/mfa">Turn on for all</Link>}
          </p>
        )}
      </div>
      {provisioning && (
        <Select
          {...replyFieldProps(fields.provisionWorkgroupId)}
          label="Users provisioned at first sign-in"
          options={provisioning.workgroups}
          empty="None: users are added here first"
          width="c6"
          hint={`People with a verified address at ${provisioning.domain} become users of this workgroup when they sign in for the first time.`}
        />
      )}
    </div>
  );
}

function zoneOptions(current: string) {
  const isListed = timeZoneOptions.some(({ value }) => value === current);
  return isListed ? timeZoneOptions : [{ value: current, label: current.replaceAll('_', ' ') }, ...timeZoneOptions];
}
