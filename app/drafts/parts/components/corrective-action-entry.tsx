import type { FormEvent } from 'react';
import { memo } from 'react';
import { type ReferredType, referredTypes } from '#db/vocabulary/incident.ts';
import { Checkbox, RadioGroup, Switch } from '../../../ui/fields/choice.tsx';
import { enterValue } from '../../../ui/fields/enter-value.ts';
import { Field, type Option, Select } from '../../../ui/fields/field.tsx';
import { controlNamed, isFormControl } from '../../../ui/fields/form-control.ts';
import { displayName } from '../../../ui/format.ts';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { useTypedOwners } from '../../body/typed-parts.ts';
import { PartEntry, type PartProps } from './part-entry.tsx';
import { partField } from './part-field.ts';

type ActionProps = PartProps<'correctiveActions'>;

export const CorrectiveActionEntry = memo(function CorrectiveActionEntry(props: ActionProps) {
  const { actionTypes, departments, agencies } = props.form.choices;
  return (
    <PartEntry
      {...props}
      kind="correctiveActions"
      icon="flag"
      line={(action) => {
        const referredTo =
          action.referredType === 'INTERNAL'
            ? labelOf(departments, action.referredInternalDepartmentId)
            : labelOf(agencies, action.referredExternalAgencyId);
        return {
          name: action.displayType.trim() || labelOf(actionTypes, action.typeId),
          what: action.referred ? referredTo : undefined,
          tags: action.referred ? ['Referred', labelOf(referredOptions, action.referredType)] : [],
        };
      }}
    >
      <Referral {...props} />
      <Contact {...props} />
      <Involved {...props} />
      <Details {...props} />
    </PartEntry>
  );
});

const referredNames: Record<ReferredType, string> = { INTERNAL: 'Internal', EXTERNAL: 'External' };
const referredOptions = referredTypes.map((type) => ({ value: type, label: referredNames[type] }));

function labelOf(options: Option[], id: string): string | undefined {
  return options.find(({ value }) => value === id)?.label;
}

function fieldOf({ part, errors }: ActionProps) {
  return partField('correctiveActions', part, errors);
}

function Referral(props: ActionProps) {
  const { part: action, form } = props;
  const { actionTypes, departments, agencies } = form.choices;
  const field = fieldOf(props);
  const { label: _, ...type } = field('referredType');
  return (
    <div className="fields" onChange={clearReplaced}>
      <Select {...field('typeId')} width="c4" empty="Not set" options={actionTypes} />
      <div className="for-other-type c3">
        <Field {...field('displayType')} />
      </div>
      <div className="c2 low">
        <Switch label="REFERRED" name={`correctiveActions.${action.id}.referred`} defaultChecked={action.referred} />
      </div>
      <div className="for-referred c3">
        <RadioGroup {...type} legend="Referred to" options={referredOptions} />
      </div>
      <div className="for-referred for-internal c3">
        <Select {...field('referredInternalDepartmentId')} empty="Not set" options={departments} />
      </div>
      <div className="for-referred for-external c3">
        <Select {...field('referredExternalAgencyId')} empty="Not set" options={agencies} />
      </div>
    </div>
  );
}

/** The server clears the same fields. */
function clearReplaced({ target }: FormEvent) {
  if (!isFormControl(target)) return;
  const { name, value, form } = target;
  const replaced = name.endsWith('.typeId') ? value && 'displayType' : replacedBy[value];
  if (replaced) enterValue(controlNamed(form, name.replace(/\w+$/, replaced)), '');
}

const replacedBy: Record<string, string> = {
  INTERNAL: 'referredExternalAgencyId',
  EXTERNAL: 'referredInternalDepartmentId',
};

const contactFields = [
  { name: 'referredContactFirstName', label: 'First name', required: true },
  { name: 'referredContactMiddleName', label: 'Middle name' },
  { name: 'referredContactLastName', label: 'Last name' },
  { name: 'referredContactAlias', label: 'Alias' },
  { name: 'referredContactPosition', label: 'Position' },
  { name: 'referredContactPhone', label: 'Phone', type: 'tel' },
  { name: 'referredContactMobilePhone', label: 'Mobile phone', type: 'tel' },
  { name: 'referredContactEmail', label: 'Email', type: 'email' },
] as const;

function Contact(props: ActionProps) {
  const field = fieldOf(props);
  return (
    <fieldset className="sub for-referred">
      <legend>Contact</legend>
      <div className="fields">
        {contactFields.map(({ name, ...contact }) => (
          <Field key={name} {...field(name)} {...contact} width="c3" />
        ))}
      </div>
    </fieldset>
  );
}

function Involved({ part: action, form }: ActionProps) {
  const { persons } = useTypedOwners(form.draft.body);
  if (persons.length === 0) return null;
  return (
    <fieldset className="sub">
      <legend>Involved persons</legend>
      <div className="switches">
        {persons.map((person) => (
          <Checkbox
            key={person.id}
            label={displayName(person)}
            name={`correctiveActions.${action.id}.involved.${person.id}`}
            defaultChecked={action.involved.includes(person.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Details(props: ActionProps) {
  return <RichTextField {...fieldOf(props)('details')} />;
}
