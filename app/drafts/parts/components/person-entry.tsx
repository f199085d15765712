import { memo } from 'react';
import { type PersonDescription, personDescription, personRelations, personStatuses } from '#db/vocabulary/incident.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import type { TextOf } from '#db/vocabulary/part-fields.ts';
import type { Messages } from '../../../platform/forms/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch, Switches } from '../../../ui/fields/choice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { Field, Select, TextArea, type Width } from '../../../ui/fields/field.tsx';
import type { DraftPerson } from '../../body/draft-parts.ts';
import { AddressFields } from '../../form/components/address-fields.tsx';
import type { DraftFormData } from '../../form/queries/draft-form.server.ts';
import { Duplication } from './duplication.tsx';
import { MaskedFields } from './masked-fields.tsx';
import { partButton } from './part-button.ts';
import { PartEntry } from './part-entry.tsx';
import { partField } from './part-field.ts';
import { PersonPicture } from './person-picture.tsx';

type Person = DraftFormData['draft']['body']['persons'][number];
type PersonProps = { person: Person; at: number; form: DraftFormData; errors: Messages };

export const PersonEntry = memo(function PersonEntry({ open, ...props }: PersonProps & { open: boolean }) {
  const { person, at, form, errors } = props;
  const name = `persons.${person.id}`;
  return (
    <PartEntry
      at={at}
      form={form}
      errors={errors}
      open={open}
      kind="persons"
      part={person}
      icon="user"
      line={(current) => ({ what: whatOf(current, form.choices), tags: tagsOf(current) })}
      foot={<Foot page={form.page} person={person} />}
    >
      <Names {...props} open={open} />
      <div className="sub strip">
        <SwitchesOf legend="Status" labels={personStatuses} person={person} name={name} />
        <SwitchesOf legend="Relation" labels={personRelations} person={person} name={name} />
        <PersonPicture person={person} form={form} />
      </div>
      {person.masked ? <MaskedFields person={person} form={form} /> : <PrivateFields {...props} />}
      <Description {...props} />
      <div className="fields">
        <TextArea {...textField(props)('comments', 'c8')} />
      </div>
    </PartEntry>
  );
});

type SwitchLabels = Record<string, string>;

function SwitchesOf({
  legend,
  labels,
  person,
  name,
}: {
  legend: string;
  labels: SwitchLabels;
  person: Person;
  name: string;
}) {
  return (
    <Switches legend={legend}>
      {Object.entries(labels).map(([key, label]) => (
        <Switch key={key} label={label} name={`${name}.${key}`} defaultChecked={Boolean(person[key as keyof Person])} />
      ))}
    </Switches>
  );
}

function textField({ person, errors }: PersonProps) {
  const field = partField('persons', person, errors);
  return (name: TextOf<'persons'>, width: Width = 'c3') => ({ ...field(name), width });
}

function Names(props: PersonProps & { open: boolean }) {
  const { person, form, errors, open } = props;
  const text = textField(props);
  const name = `persons.${person.id}`;
  const field = partField('persons', person, errors);
  return (
    <div className="fields">
      <Field {...text('firstName')} required />
      <Field {...text('middleName')} />
      <Field {...text('lastName')} />
      <Field {...text('alias')} />
      {!person.personId && <Duplication page={form.page} kind="persons" part={person} open={open} />}
      <Select {...field('lookupPersonTypeId')} width="c3" empty="Not set" options={form.choices.personTypes} />
      <div className="c3 low">
        <Switch
          className="is-employee"
          label="Employee"
          name={`${name}.isEmployee`}
          defaultChecked={person.isEmployee}
        />
      </div>
      <div className="for-employee c3">
        <Select {...field('lookupDepartmentId')} empty="Not set" options={form.choices.departments} />
      </div>
      <div className="for-employee c3">
        <Field {...text('position')} />
      </div>
    </div>
  );
}

function PrivateFields(props: PersonProps) {
  const { person, form, errors } = props;
  const text = textField(props);
  const name = `persons.${person.id}`;
  const field = partField('persons', person, errors);
  return (
    <div className="fields">
      <DateField {...field('dateOfBirth')} width="c3" max={form.today} />
      <Select {...field('lookupGenderTypeId')} width="c3" empty="Not set" options={form.choices.genders} />
      <Field {...text('phone')} type="tel" />
      <Field {...text('mobilePhone')} type="tel" />
      <Field {...text('email', 'c6')} type="email" />
      <div className="for-others c12">
        <div className="fields">
          <AddressFields name={name} values={person} states={form.choices.states} errors={errors} />
        </div>
      </div>
    </div>
  );
}

function Description(props: PersonProps) {
  const text = textField(props);
  const units = unitsOf(props.form.measurementType);
  return (
    <fieldset className="sub for-others">
      <legend>Description</legend>
      <div className="fields">
        {keysOf(personDescription).map((key) => (
          <Field
            key={key}
            {...text(key, widths[key] ?? 'c2')}
            half={!(key in widths)}
            {...(key === 'charHeight' ? units.height : key === 'charWeight' ? units.weight : {})}
          />
        ))}
      </div>
    </fieldset>
  );
}

const widths: Partial<Record<PersonDescription, Width>> = { charEyeGlasses: 'c4', charOther: 'c8' };

function unitsOf(measurementType: number) {
  return measurementType === 0
    ? { height: { suffix: 'cm', placeholder: '175' }, weight: { suffix: 'kg', placeholder: '70' } }
    : { height: { suffix: 'feet', placeholder: '5.9' }, weight: { suffix: 'lb', placeholder: '154' } };
}

function Foot({ page, person }: { page: string; person: Person }) {
  if (person.personId) return null;
  return (
    <Button icon="users" {...partButton('check-duplication', person.id, `${page}/parts/${person.id}/find-duplicates`)}>
      Check Duplication
    </Button>
  );
}

function whatOf(person: DraftPerson, choices: DraftFormData['choices']) {
  const name = (id: string, options: { value: string; label: string }[]) =>
    options.find(({ value }) => value === id)?.label;
  const parts = person.isEmployee
    ? ['Employee', name(person.lookupDepartmentId, choices.departments), person.position]
    : [name(person.lookupPersonTypeId, choices.personTypes)];
  return parts.filter(Boolean).join(', ') || undefined;
}

function tagsOf(person: DraftPerson) {
  const labels = { ...personRelations, ...personStatuses };
  return keysOf(labels).flatMap((key) => (person[key] ? [labels[key]] : []));
}
