import { Form, Link } from '@remix-run/react';
import { businessTypes } from '#db/vocabulary/account.ts';
import { countries } from '#db/vocabulary/places.ts';
import { timeZoneOptions } from '#db/vocabulary/time-zones.ts';
import { PasswordRule } from '../../identity/components/password-rule.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../ui/fields/choice.tsx';
import { Field, Select } from '../../ui/fields/field.tsx';
import { ariaFor, FieldNotes } from '../../ui/fields/field-notes.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import type { textLengths } from '../../ui/fields/text-lengths.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { replyFieldProps, useReplyForm } from '../../ui/forms/use-reply-form.ts';
import type { FieldsOf } from '../../ui/forms/use-schema-form.ts';
import { Section } from '../../ui/section.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { SignUpRules, signUpInput } from '../sign-up.schema.ts';

type SignUpFields = FieldsOf<ReturnType<typeof signUpInput>>;

type SignUpFormProps = {
  rules: SignUpRules;
  lengths: ReturnType<typeof textLengths>;
  operation: string;
  timeZone: string | undefined;
  reply: { errors: Record<string, string[]>; values: object } | undefined;
};

export function SignUpForm({ rules, lengths, operation, timeZone, reply }: SignUpFormProps) {
  const defaultValue = { operation, timeZone };
  const { form, fields, errors } = useReplyForm<keyof SignUpFields>('sign-up', reply, defaultValue, { lengths });
  const problems = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => ({ message, id: name ? fields[name as keyof SignUpFields]?.id : undefined })),
  );
  return (
    <Form {...form} method="post" action="/signup">
      <ErrorSummary title="Not sent" errors={reply ? problems : []} />
      <input type="hidden" name="operation" value={fields.operation.initialValue} />
      <div className="sheet">
        <You fields={fields} />
        {rules.embedded && <Password fields={fields} production={rules.production} />}
        <Company fields={fields} />
        <Agreement fields={fields} />
        <div className="wizard__foot">
          <LinkButton href="/" className="push">
            Cancel
          </LinkButton>
          <Button variant="primary">SIGN UP</Button>
        </div>
      </div>
    </Form>
  );
}

function You({ fields }: { fields: SignUpFields }) {
  return (
    <Section id="you" name="You" tight>
      <div className="fields">
        <Field {...fieldProps(fields.firstName)} label="First name" autoComplete="given-name" required />
        <Field {...fieldProps(fields.lastName)} label="Last name" autoComplete="family-name" required />
        <Field
          {...fieldProps(fields.email)}
          label="Email"
          type="email"
          autoComplete="email"
          required
          hint="You sign in with it. A verification link is sent to it."
        />
      </div>
    </Section>
  );
}

function Password({ fields, production }: { fields: SignUpFields; production: boolean }) {
  return (
    <Section id="password" name="Password" tight>
      <div className="fields">
        <Field {...fieldProps(fields.password)} label="Password" type="password" autoComplete="new-password" required />
        <Field
          {...fieldProps(fields.passwordConfirm)}
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          required
        />
      </div>
      <PasswordRule production={production} />
    </Section>
  );
}

function Company({ fields }: { fields: SignUpFields }) {
  return (
    <Section id="company" name="Company" tight>
      <div className="fields">
        <Field {...fieldProps(fields.companyName)} label="Company name" autoComplete="organization" required />
        <Field {...fieldProps(fields.phone)} label="Phone" type="tel" autoComplete="tel" width="c3" required />
        <Select
          {...replyFieldProps(fields.companyCountryCode)}
          label="Country"
          autoComplete="country"
          width="c3"
          required
          empty="Choose a country"
          options={countries}
        />
        <Select
          {...replyFieldProps(fields.timeZone)}
          label="Time zone"
          width="c6"
          required
          empty="Choose a time zone"
          hint="In which the times of incidents are recorded and counted."
          options={timeZoneOptions}
        />
        <RadioGroup
          {...replyFieldProps(fields.businessType)}
          legend="Business type"
          width="c12"
          required
          options={Object.entries(businessTypes).map(([value, label]) => ({ value, label }))}
        />
      </div>
    </Section>
  );
}

function Agreement({ fields }: { fields: SignUpFields }) {
  const { id, name, errors, initialValue } = fields.serviceAgreementChecked;
  const notes = { hint: 'Sign-up cannot continue without it.', errors };
  return (
    <Section id="agreement" name="Agreement" tight>
      <div className="field">
        <Checkbox
          {...{ id, name, ...ariaFor(id, notes) }}
          value="on"
          required
          defaultChecked={initialValue === 'on'}
          label="I agree to the Software License Agreement and the Privacy Policy"
        />
        <FieldNotes id={id} {...notes} />
      </div>
      <p className="under-links">
        <DialogLink to="/signup/terms">Software License Agreement (Terms of Service)</DialogLink>
        <DialogLink to="/signup/privacy">Privacy Policy</DialogLink>
      </p>
    </Section>
  );
}

/** Without scripts a new tab keeps the form. */
function DialogLink({ to, children }: { to: string; children: string }) {
  const isHydrated = useHydrated();
  return (
    <Link to={to} preventScrollReset target={isHydrated ? undefined : '_blank'}>
      {children}
    </Link>
  );
}
