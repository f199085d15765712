import type { ComponentType, ReactNode } from 'react';
import type { PartKind } from '#db/vocabulary/part-fields.ts';
import type { Messages } from '../../../platform/forms/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import type { DraftParts } from '../../body/draft-parts.ts';
import { errorsIn } from '../../form/components/sections.ts';
import type { DraftFormData } from '../../form/queries/draft-form.server.ts';
import type { PartProps } from './part-entry.tsx';
import { RemovedPart } from './removed-part.tsx';

export type SectionProps = {
  form: DraftFormData;
  errors: Messages;
  open: string | null;
  removed: string | null;
};

type PartsSectionProps<Kind extends PartKind> = SectionProps & {
  id: string;
  name: string;
  kind: Kind;
  add: string;
  Entry: ComponentType<PartProps<Kind>>;
  children?: ReactNode;
};

export function PartsSection<Kind extends PartKind>(section: PartsSectionProps<Kind>) {
  const { id, name, kind, add, Entry, form, errors, open, removed, children } = section;
  const parts: DraftParts[Kind][number][] = form.draft.body[kind];
  return (
    <Section id={id} name={name} count={parts.length} errors={errorsIn(id, errors)}>
      <RemovedPart kind={kind} form={form} removed={removed} />
      {parts.map((part, index) => (
        <Entry key={part.id} part={part} at={index} form={form} errors={errors} open={part.id === open} />
      ))}
      <div className="row add">
        <Button icon="plus" formAction={`${form.page}/parts/${kind}/add`} formNoValidate>
          {add}
        </Button>
      </div>
      {children}
    </Section>
  );
}
