import type { ComponentType, ReactNode } from 'react';
import type { PartKind } from '#db/vocabulary/part-fields.ts';
import type { Messages } from '../../shell/errors-of.ts';
import { Band } from '../../ui/band.tsx';
import { Button } from '../../ui/button.tsx';
import type { DraftParts } from '../draft-parts.ts';
import type { DraftFormData } from '../queries/draft-form.server.ts';
import type { PartProps } from './part-entry.tsx';
import { RemovedPart } from './removed-part.tsx';
import { errorsIn } from './sections.ts';

export type SectionProps = {
  form: DraftFormData;
  errors: Messages;
  /** The part whose entry is open. */
  open: string | null;
  /** The part that was just taken out. */
  removed: string | null;
};

type PartsSectionProps<Kind extends PartKind> = SectionProps & {
  id: string;
  name: string;
  kind: Kind;
  /** What the button for one more says. */
  add: string;
  Entry: ComponentType<PartProps<Kind>>;
  children?: ReactNode;
};

/** All parts of one kind, and the button for one more. */
export function PartsSection<Kind extends PartKind>(section: PartsSectionProps<Kind>) {
  const { id, name, kind, add, Entry, form, errors, open, removed, children } = section;
  const parts: DraftParts[Kind][number][] = form.draft.body[kind];
  return (
    <Band id={id} name={name} count={parts.length} errors={errorsIn(id, errors)}>
      <RemovedPart {...{ kind, form, removed }} />
      {parts.map((part, at) => (
        <Entry key={part.id} {...{ part, at, form, errors }} open={part.id === open} />
      ))}
      <div className="row add">
        <Button icon="plus" name="intent" value={`add ${kind}`} formNoValidate>
          {add}
        </Button>
      </div>
      {children}
    </Band>
  );
}
