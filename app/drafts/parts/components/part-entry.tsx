import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import type { Messages } from '../../../platform/forms/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { isFormControl } from '../../../ui/fields/form-control.ts';
import type { IconName } from '../../../ui/icon.tsx';
import { CollapsedEntry, Entry } from '../../../ui/lists/entry.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { DraftParts } from '../../body/draft-parts.ts';
import { partName } from '../../body/labels.ts';
import { useTypedPart } from '../../body/typed-parts.ts';
import type { DraftFormData } from '../../form/queries/draft-form.server.ts';
import { partButton } from './part-button.ts';

export type PartProps<Kind extends PartKind> = {
  part: DraftParts[Kind][number];
  at: number;
  form: DraftFormData;
  errors: Messages;
  open: boolean;
};

type PartEntryProps<Kind extends PartKind> = PartProps<Kind> & {
  kind: Kind;
  icon: IconName;
  line: (part: DraftParts[Kind][number]) => {
    name?: string;
    what?: string;
    tags: (string | false | null | undefined)[];
  };
  foot?: ReactNode;
  children: ReactNode;
};

/** Larger forms contain the fields of open entries only, to stay small. */
const maxPartsWithFields = 20;

export function PartEntry<Kind extends PartKind>(props: PartEntryProps<Kind>) {
  const { kind, part, at, form, errors, open, icon, line, foot, children } = props;
  const faults = Object.keys(errors).filter((field) => field.startsWith(`${kind}.${part.id}.`)).length;
  const isWithFields = countOf(form.draft.body) <= maxPartsWithFields;
  const { isOpen, setIsOpen, hasFields, details } = useEntry(open, faults > 0, isWithFields);
  const typed = useTypedPart<DraftParts[Kind][number]>(part);
  const { name = partName(kind, typed, at), what, tags } = line(typed);
  const heading = { id: `entry-${part.id}`, icon, name, what, tags: tags.filter((tag) => typeof tag === 'string') };
  if (!hasFields) {
    return <CollapsedEntry {...heading} action={`${form.page}/parts/${part.id}/open`} onOpen={() => setIsOpen(true)} />;
  }
  return (
    <Entry
      {...heading}
      ref={details}
      errors={faults}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      foot={
        <>
          {foot}
          <Button
            variant="danger-quiet"
            icon="trash"
            className="push"
            {...partButton('remove', part.id, `${form.page}/parts/${part.id}/remove`)}
          >
            Delete
          </Button>
        </>
      }
    >
      {children}
    </Entry>
  );
}

/** Fields stay in the page once shown, because they may contain input. */
function useEntry(open: boolean, hasErrors: boolean, isWithFields: boolean) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(open || hasErrors);
  const [hasFields, setHasFields] = useState(isOpen || isWithFields);
  if (isOpen && !hasFields) setHasFields(true);
  useEffect(() => {
    if (hasErrors) setIsOpen(true);
  }, [hasErrors]);
  const isHydration = useRef(!useHydrated());
  useEffect(() => {
    const { activeElement } = document;
    // a user who is typing keeps the focus: at hydration, or when a known person is found later
    const isTyping = isFormControl(activeElement) && !details.current?.contains(activeElement);
    const keepsFocus = isTyping || (isHydration.current && activeElement !== document.body);
    isHydration.current = false;
    if (!open) return;
    setIsOpen(true);
    // a field in a closed entry cannot have the focus
    if (details.current) details.current.open = true;
    if (!keepsFocus) details.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [open]);
  return { isOpen, setIsOpen, hasFields, details };
}

const firstField = 'input:not([type=hidden]), select, textarea';

function countOf(body: DraftParts) {
  return partKinds.reduce((count, kind) => count + body[kind].length, 0);
}
