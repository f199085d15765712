import { memo, useRef } from 'react';
import { legalEntityRelations } from '#db/vocabulary/incident.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import type { TextOf } from '#db/vocabulary/part-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch, Switches } from '../../../ui/fields/choice.tsx';
import { Field, TextArea, type Width } from '../../../ui/fields/field.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { DraftLegalEntity } from '../../body/draft-parts.ts';
import { AddressFields } from '../../form/components/address-fields.tsx';
import { Duplication } from './duplication.tsx';
import { partButton } from './part-button.ts';
import { PartEntry, type PartProps } from './part-entry.tsx';
import { partField } from './part-field.ts';

type LegalEntityProps = PartProps<'legalEntities'>;
const relations = keysOf(legalEntityRelations).map((key) => [key, legalEntityRelations[key]] as const);

export const LegalEntityEntry = memo(function LegalEntityEntry(props: LegalEntityProps) {
  const { part: company, form, errors } = props;
  const name = `legalEntities.${company.id}`;
  return (
    <PartEntry
      {...props}
      kind="legalEntities"
      icon="building"
      line={(current) => ({
        what: current.cityName,
        tags: [current.owner && 'Owner', ...relations.map(([key, label]) => current[key] && label)],
      })}
      foot={!company.legalEntityId && <KnownButtons page={form.page} company={company} />}
    >
      <Names {...props} />
      <div className="sub strip">
        <Owner page={form.page} company={company} name={name} />
        <Switches legend="Relation">
          {relations.map(([key, label]) => (
            <Switch key={key} label={label} name={`${name}.${key}`} defaultChecked={company[key]} />
          ))}
        </Switches>
      </div>
      <div className="fields">
        <AddressFields name={name} values={company} states={form.choices.states} errors={errors} />
        <TextArea {...textField(props)('comments', 'c8')} />
      </div>
    </PartEntry>
  );
});

type CompanyProps = { page: string; company: DraftLegalEntity };

/** The save fills in or removes the owner company; hydrated, the checkbox presses the button. */
function Owner({ page, company, name }: CompanyProps & { name: string }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="row">
      <Switch
        label="Owner"
        name={`${name}.owner`}
        defaultChecked={company.owner}
        // the change event comes before the form has seen the input
        onInput={() => button.current!.form!.requestSubmit(button.current)}
      />
      <Button
        ref={button}
        {...partButton('owner', company.id, `${page}/parts/${company.id}/apply-owner`)}
        aria-label="Apply Owner"
        hidden={useHydrated()}
      >
        Apply
      </Button>
    </div>
  );
}

function Names(props: LegalEntityProps) {
  const text = textField(props);
  const { part, form, open } = props;
  return (
    <div className="fields">
      <Field {...text('name', 'c6')} required />
      <Field {...text('contact', 'c6')} />
      {!part.legalEntityId && <Duplication page={form.page} kind="legalEntities" part={part} open={open} />}
      <Field {...text('phone')} type="tel" />
      <Field {...text('mobilePhone')} type="tel" />
      <Field {...text('email')} type="email" />
    </div>
  );
}

function textField({ part, errors }: LegalEntityProps) {
  const field = partField('legalEntities', part, errors);
  return (name: TextOf<'legalEntities'>, width: Width = 'c4') => ({ ...field(name), width });
}

function KnownButtons({ page, company: { id } }: CompanyProps) {
  return (
    <>
      <Button icon="building" {...partButton('check-duplication', id, `${page}/parts/${id}/find-duplicates`)}>
        Check Duplication
      </Button>
      <Button variant="quiet" icon="search" {...partButton('select-company', id, `${page}/keep/select-company/${id}`)}>
        Select company
      </Button>
    </>
  );
}
