import { countries } from '#db/vocabulary/places.ts';
import { Field, Select } from '../../ui/fields/field.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { replyFieldProps } from '../../ui/forms/use-reply-form.ts';
import type { FieldsOf } from '../../ui/forms/use-schema-form.ts';
import type { billingInput } from '../billing.schema.ts';

type BillingFieldsProps = { fields: FieldsOf<typeof billingInput>; country: string };

export function BillingFields({ fields, country }: BillingFieldsProps) {
  return (
    <div className="fields">
      <Field {...fieldProps(fields.billingContactName)} label="Contact name" autoComplete="name" required />
      <Field {...fieldProps(fields.billingPhone)} label="Phone" type="tel" autoComplete="tel" required width="c3" />
      <Field
        {...fieldProps(fields.billingEmail)}
        label="Email"
        type="email"
        autoComplete="email"
        required
        width="c12"
      />
      <Field {...fieldProps(fields.billingAddressLine1)} label="Address 1" autoComplete="address-line1" required />
      <Field {...fieldProps(fields.billingAddressLine2)} label="Address 2" autoComplete="address-line2" />
      <Field
        {...fieldProps(fields.billingAddressCity)}
        label="City"
        autoComplete="address-level2"
        required
        width="c3"
      />
      <Field
        {...fieldProps(fields.billingAddressState)}
        label={country === 'US' ? 'State' : 'Province'}
        autoComplete="address-level1"
        width="c3"
      />
      <Field
        {...fieldProps(fields.billingAddressPostalCode)}
        label="Postal code"
        autoComplete="postal-code"
        required
        width="c3"
        half
      />
      <Select
        {...replyFieldProps(fields.billingAddressCountryCode)}
        label="Country"
        options={countries}
        required
        width="c3"
        half
      />
      <Field {...fieldProps(fields.billingTaxNumber)} label="Tax number" hint="Shown on invoices, where you need it" />
    </div>
  );
}
