import type { ReactNode } from 'react';
import { type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import type { Messages } from '../../../platform/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { CollapsedEntry, Entry } from '../../../ui/entry.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import type { DraftParts } from '../../draft-parts.ts';
import type { DraftFormData } from '../../form/queries/draft-form.server.ts';
import { partName } from '../../labels.ts';
import { partButton } from './part-button.ts';

/** One part of the form: the `at`th of its kind. */
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
  name?: string;
  what?: string;
  tags?: (string | false | null | undefined)[];
  /** What can be done with it, before *Delete*. */
  foot?: ReactNode;
  children: ReactNode;
};

/** Of more parts than these, those that are folded leave their fields at the server, so that the page stays small. */
const mostWithFields = 20;

/** A person, a vehicle, an item of the draft as an entry of the form. */
export function PartEntry<Kind extends PartKind>({
  kind,
  part,
  at,
  form,
  errors,
  open,
  icon,
  name = partName(kind, part, at),
  what,
  tags = [],
  foot,
  children,
}: PartEntryProps<Kind>) {
  const own = `${kind}[${at}]`;
  const faults = Object.keys(errors).filter((field) => field.startsWith(`${own}.`)).length;
  const line = { id: `entry-${part.id}`, icon, name, what, tags: tags.filter((tag) => typeof tag === 'string') };
  if (countOf(form.draft.body) > mostWithFields && !open && faults === 0) {
    return <CollapsedEntry {...line} intent={`open ${part.id}`} />;
  }
  return (
    <Entry
      {...line}
      errors={faults}
      open={open}
      foot={
        <>
          {foot}
          <Button
            variant="danger-quiet"
            icon="trash"
            className="push"
            {...partButton('remove', part.id)}
            value={`remove ${part.id} ${kind}`}
          >
            Delete
          </Button>
        </>
      }
    >
      {children}
      <input type="hidden" name={`${own}.id`} value={part.id} readOnly />
    </Entry>
  );
}

function countOf(body: DraftParts) {
  return partKinds.reduce((count, kind) => count + body[kind].length, 0);
}
