import { legalEntityRelations } from '#db/vocabulary/incident.ts';
import type { TextOf } from '#db/vocabulary/part-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch, Switches } from '../../../ui/choice.tsx';
import { Field, TextArea, type Width } from '../../../ui/field.tsx';
import type { DraftLegalEntity } from '../../draft-parts.ts';
import { AddressFields } from '../../form/components/address-fields.tsx';
import { Duplication } from './duplication.tsx';
import { partButton } from './part-button.ts';
import { PartEntry, type PartProps } from './part-entry.tsx';
import { partField } from './part-field.ts';

type LegalEntityProps = PartProps<'legalEntities'>;
const relations = Object.entries(legalEntityRelations) as [keyof typeof legalEntityRelations, string][];

export function LegalEntityEntry(props: LegalEntityProps) {
  const { part: company, at, form, errors } = props;
  const name = `legalEntities[${at}]`;
  return (
    <PartEntry
      {...props}
      kind="legalEntities"
      icon="building"
      what={company.cityName}
      tags={[company.owner && 'Owner', ...relations.map(([key, label]) => company[key] && label)]}
      foot={!company.legalEntityId && <KnownButtons company={company} />}
    >
      <div className="strip">
        <Owner company={company} name={name} />
        <Switches legend="Relation">
          {relations.map(([key, label]) => (
            <Switch key={key} label={label} name={`${name}.${key}`} defaultChecked={company[key]} />
          ))}
        </Switches>
      </div>
      <div className="sub">
        <Names {...props} />
        {!company.legalEntityId && <Duplication page={form.page} part={company} noun="legal entity" />}
      </div>
      <div className="fields">
        <AddressFields name={name} values={company} states={form.choices.states} errors={errors} />
        <TextArea {...textField(props)('comments', 'c8')} />
      </div>
    </PartEntry>
  );
}

/** The save fills the owner company in, or takes it out; a script presses the button by itself. */
function Owner({ company, name }: { company: DraftLegalEntity; name: string }) {
  return (
    <div className="row" data-owner>
      <Switch label="Owner" name={`${name}.owner`} defaultChecked={company.owner} />
      <Button {...partButton('owner', company.id)} aria-label="Apply Owner">
        Apply
      </Button>
    </div>
  );
}

function Names(props: LegalEntityProps) {
  const text = textField(props);
  return (
    <div className="fields">
      <Field {...text('name')} required />
      <Field {...text('contact')} />
      <Field {...text('phone')} type="tel" />
      <Field {...text('mobilePhone')} type="tel" />
      <Field {...text('email')} type="email" />
    </div>
  );
}

function textField({ part, at, errors }: LegalEntityProps) {
  const field = partField('legalEntities', at, part, errors);
  return (name: TextOf<'legalEntities'>, width: Width = 'c4') => ({ ...field(name), width });
}

function KnownButtons({ company: { id } }: { company: DraftLegalEntity }) {
  return (
    <>
      <Button icon="building" {...partButton('check-duplication', id)}>
        Check Duplication
      </Button>
      <Button variant="quiet" icon="search" {...partButton('select-company', id)}>
        Select Company
      </Button>
    </>
  );
}
