import { useRef } from 'react';
import type { LookupTree } from '../../../incidents/record/queries/lookup-tree.server.ts';
import type { Messages } from '../../../platform/forms/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import type { ZoneOffsets } from '../../../ui/dates/zone-offsets.ts';
import { fetchJson } from '../../../ui/fetch-json.ts';
import { DateTimeField } from '../../../ui/fields/date-field.tsx';
import { ReadOnly, Select } from '../../../ui/fields/field.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { TreePicker } from '../../../ui/trees/tree-picker.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { DraftFormData } from '../queries/draft-form.server.ts';
import { type TreeFieldKey, treeFields } from '../tree-fields.ts';
import { useLocationAddress } from '../use-location-address.ts';
import { AddressFields } from './address-fields.tsx';
import { errorsIn } from './sections.ts';

type SectionProps = {
  page: string;
  body: DraftFormData['draft']['body'];
  choices: DraftFormData['choices'];
  errors: Messages;
};

export function HeaderSection({ body, choices, errors, enteredBy }: SectionProps & { enteredBy: string }) {
  return (
    <Section id="header" name="Incident" tight errors={errorsIn('header', errors)}>
      <div className="fields">
        <ReadOnly label="Entered by" width="c5">
          {enteredBy}
        </ReadOnly>
        <Select
          name="assignedUserId"
          label="Incident Investigator"
          width="c5"
          empty="Not assigned"
          options={choices.investigators}
          defaultValue={body.assignedUserId}
          errors={errors.assignedUserId}
        />
      </div>
    </Section>
  );
}

type WhenProps = SectionProps & { today: string; clock?: string; offsets: ZoneOffsets };

export function WhenSection({ body, errors, today, clock, offsets }: WhenProps) {
  const hourOf = (name: 'reportedHour' | 'occurredHour') => ({
    name,
    offsets,
    value: body[name],
    errors: errors[name],
  });
  return (
    <Section id="when" name="When" tight errors={errorsIn('when', errors)}>
      <div className="fields">
        <DateTimeField
          legend="Date reported"
          dateName="reportedDate"
          timeName="reportedTime"
          date={body.reportedDate}
          time={body.reportedTime}
          max={today}
          required
          width="c5"
          errors={errors.reportedDate}
          timeErrors={errors.reportedTime}
          hour={hourOf('reportedHour')}
        />
        <DateTimeField
          legend="Date occurred"
          dateName="occurredDate"
          timeName="occurredTime"
          date={body.occurredDate}
          time={body.occurredTime}
          max={today}
          uncertain={{ name: 'occurredDateUncertain', checked: body.occurredDateUncertain }}
          required
          width="c7"
          errors={errors.occurredDate}
          timeErrors={errors.occurredTime}
          hour={hourOf('occurredHour')}
        />
        {clock && (
          <p className="hint">{`Dates and times are in the time zone of ${clock.replaceAll('_', ' ')}, where this draft was started.`}</p>
        )}
      </div>
    </Section>
  );
}

export function WhatSection({ page, body, choices, errors }: SectionProps) {
  return (
    <Section id="what" name="What" tight errors={errorsIn('what', errors)}>
      <div className="fields">
        <div className="c7">
          <LookupTreePicker page={page} field="class" value={body.lastClassId} choices={choices} errors={errors} />
        </div>
        <Select
          name="severityId"
          label="Severity"
          width="c3"
          empty="Not set"
          options={choices.severities}
          defaultValue={body.severityId}
          errors={errors.severityId}
        />
      </div>
    </Section>
  );
}

export function WhereSection({ page, body, choices, errors }: SectionProps) {
  const fields = useRef<HTMLDivElement>(null);
  const { lastLocationId } = body.location;
  const { chooseLocation, isOffered, fillOffered } = useLocationAddress(fields, lastLocationId);
  const isHydrated = useHydrated();
  return (
    <Section id="where" name="Where" tight errors={errorsIn('where', errors)}>
      <div className="fields" ref={fields}>
        <div className="c5">
          <LookupTreePicker
            page={page}
            field="location"
            value={lastLocationId}
            choices={choices}
            errors={errors}
            onChoose={chooseLocation}
          />
          {choices.locationsHaveAddresses && (!isHydrated || isOffered) && (
            <Button
              variant="quiet"
              formAction={`${page}/fill-address`}
              formNoValidate
              onClick={(event) => {
                event.preventDefault();
                fillOffered();
              }}
            >
              Use the address of the location
            </Button>
          )}
        </div>
        <AddressFields name="location" values={body.location} states={choices.states} errors={errors} />
      </div>
    </Section>
  );
}

type LookupTreePickerProps = {
  page: string;
  field: TreeFieldKey;
  value: string;
  choices: SectionProps['choices'];
  errors: Messages;
  onChoose?: (id: string) => void;
};

function LookupTreePicker({ page, field, value, choices, errors, onChoose }: LookupTreePickerProps) {
  const { type: _, section: __, ...picker } = treeFields[field];
  return (
    <TreePicker
      {...picker}
      defaultValue={value}
      path={choices.paths[value] ?? []}
      load={() => fetchJson<LookupTree>(`/lookup-trees/${field}`)}
      action={`${page}/keep/choose/${field}`}
      errors={errors[picker.name]}
      onChoose={onChoose}
    />
  );
}

export function WhySection({ body, choices, errors }: SectionProps) {
  return (
    <Section id="why" name="Why" tight errors={errorsIn('why', errors)}>
      <div className="fields">
        <Select
          name="primaryCauseId"
          label="Root cause"
          width="c4"
          empty="Not set"
          options={choices.causes}
          defaultValue={body.primaryCauseId}
          errors={errors.primaryCauseId}
        />
        <RichTextField
          name="causeComments"
          label="Cause comments"
          width="c8"
          defaultValue={body.causeComments}
          errors={errors.causeComments}
        />
      </div>
    </Section>
  );
}

export function SummarySection({ body, errors }: SectionProps) {
  return (
    <Section id="summary-section" name="Summary" tight errors={errorsIn('summary-section', errors)}>
      <div className="fields">
        <RichTextField
          name="summary"
          label="Summary"
          width="c12"
          rows={6}
          defaultValue={body.summary}
          errors={errors.summary}
        />
      </div>
    </Section>
  );
}
