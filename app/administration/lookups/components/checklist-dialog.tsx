import type { FieldMetadata } from '@conform-to/react';
import { useMemo, useRef } from 'react';
import { checklistLimits } from '#db/vocabulary/checklist.ts';
import { Button, IconButton, LinkButton, NoDefaultButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { counted, formatDate } from '../../../ui/format.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { type Conflict, FormVersion } from '../../../ui/forms/form-version.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import { Path } from '../../../ui/path.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { classChecklistInput } from '../checklist.schema.ts';
import { type ItemAct, type ItemValues, itemValues, newItem } from '../checklist-items.ts';
import type { ChecklistFormData } from '../queries/checklist-form.server.ts';
import { InheritedItems } from './inherited-items.tsx';

type ChecklistDialogProps = ChecklistFormData & {
  query: string;
  back: string;
  reply: { errors: Record<string, string[]>; values?: Record<string, unknown>; conflict?: Conflict } | undefined;
};

const formId = 'checklist';

/** Without scripts the buttons of the items post to addresses that return the form with the change. */
export function ChecklistDialog({
  entry,
  items,
  inherited,
  version,
  query,
  back,
  reply,
  ...about
}: ChecklistDialogProps) {
  const { form, fields, allErrors, insert, remove, reorder } = useSchemaForm(classChecklistInput, {
    id: formId,
    reply: useMemo(() => (reply?.values ? { ...reply, values: { items: itemValues(reply.values) } } : reply), [reply]),
    defaultValue: {
      items: items.map((item) => ({
        ...item,
        required: item.required ? 'on' : '',
        asksText: item.asksText ? 'on' : '',
      })),
    },
  });
  const list = fields.items as unknown as FieldMetadata<ItemValues[]>;
  const rows = list.getFieldList();
  const isHydrated = useHydrated();
  const moved = useRef<string>();
  const path = `/administration/lookups/${entry.id}/checklist`;
  return (
    <Dialog
      size="wide"
      title={`Checklist of ${entry.name}`}
      closeTo={back}
      form={{ ...form, action: path + query, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton to={back}>Cancel</LinkButton>
          <Button variant="primary">Save</Button>
        </>
      }
    >
      <NoDefaultButton />
      <div className="stack">
        <ErrorSummary errors={summaryOf(allErrors, (name) => !isHydrated || name === '' || name === list.name)} />
        <FormVersion version={version} reply={reply} />
        <p>
          <Path parts={entry.path} />{' '}
          {about.updatedAt && (
            <span className="quiet">{`Version ${about.number}, since ${formatDate(about.updatedAt, about.display)}`}</span>
          )}
        </p>
        {inherited.length > 0 && <InheritedItems items={inherited} query={query} />}
        <section aria-labelledby="own-items">
          <div className="over over--row">
            <h3 id="own-items">Items of {entry.name}</h3>
            <span className="meta">
              {rows.length > 0 && counted(rows.length, 'item')}
              {rows.length > 0 && inherited.length > 0 && ', after the inherited ones'}
            </span>
          </div>
          {rows.length > 0 ? (
            <ul className="plain">
              {rows.map((row, at) => {
                const act = (name: ItemAct, run: () => void) => ({
                  formAction: `${path}/${at}/${name}${query}`,
                  onClick: (event: { preventDefault: () => void }) => {
                    event.preventDefault();
                    moved.current = `${row.key} ${name}`;
                    run();
                  },
                });
                return (
                  <ItemRow
                    key={row.key}
                    row={row}
                    isFirst={at === 0}
                    isLast={at === rows.length - 1}
                    up={act('up', () => reorder({ name: list.name, from: at, to: at - 1 }))}
                    down={act('down', () => reorder({ name: list.name, from: at, to: at + 1 }))}
                    remove={act('remove', () => remove({ name: list.name, index: at }))}
                    takesFocus={(name) => moved.current === `${row.key} ${name}`}
                  />
                );
              })}
            </ul>
          ) : (
            <p className="quiet">No items of its own.</p>
          )}
          <div className="row add">
            <Button
              icon="plus"
              formAction={`${path}/${rows.length}/add${query}`}
              onClick={(event) => {
                event.preventDefault();
                insert({ name: list.name, defaultValue: newItem });
              }}
            >
              Add item
            </Button>
          </div>
        </section>
        <p className="small quiet">
          {'New incidents get this list. '}
          {about.open > 0 && openIncidentsNote(about.open, about.isCapped)}
        </p>
      </div>
    </Dialog>
  );
}

function openIncidentsNote(open: number, isCapped: boolean) {
  if (open === 1) return 'The open incident of this class keeps the list that it began with.';
  return `The ${isCapped ? 'more than ' : ''}${counted(open, 'open incident')} of this class keep the list that they began with.`;
}

/** Hydrated, the form focuses the first field with an error. */
function summaryOf(errors: Record<string, string[]>, isListed: (name: string) => boolean) {
  return Object.entries(errors)
    .filter(([name]) => isListed(name))
    .flatMap(([name, [message]]) => (message ? [{ message, ...(name && { id: `${formId}-${name}` }) }] : []));
}

type ButtonAct = { formAction: string; onClick: (event: { preventDefault: () => void }) => void };

type ItemRowProps = {
  row: FieldMetadata<ItemValues>;
  isFirst: boolean;
  isLast: boolean;
  up: ButtonAct;
  down: ButtonAct;
  remove: ButtonAct;
  /** Whether this button was pressed last: a row that moves in the page loses the focus of its button. */
  takesFocus: (name: 'up' | 'down') => boolean;
};

function ItemRow({ row, isFirst, isLast, up, down, remove, takesFocus }: ItemRowProps) {
  const { id, title, hint, required, asksText } = row.getFieldset();
  const name = title.value || 'new item';
  const moving = (direction: 'up' | 'down') => ({
    ref: (button: HTMLButtonElement | null) => {
      if (takesFocus(direction) && document.activeElement === document.body) button?.focus();
    },
    className: 'btn--icon',
    icon: direction,
    variant: 'quiet' as const,
    'aria-label': `Move ${direction}: ${name}`,
    title: `Move ${direction}`,
  });
  return (
    <li className="item-edit">
      <input type="hidden" name={id.name} value={id.initialValue ?? ''} />
      <Field {...fieldProps(title)} label="Item" required maxLength={checklistLimits.title} />
      <Field {...fieldProps(hint)} label="Hint" maxLength={checklistLimits.hint} />
      <div className="item-edit__opts">
        <Checkbox
          name={required.name}
          label="Required before closing"
          defaultChecked={required.initialValue === 'on'}
        />
        <Checkbox name={asksText.name} label="Asks for a short text" defaultChecked={asksText.initialValue === 'on'} />
        <span className="item-edit__acts">
          <Button {...up} {...moving('up')} disabled={isFirst} />
          <Button {...down} {...moving('down')} disabled={isLast} />
          <IconButton {...remove} icon="trash" variant="danger-quiet" label={`Remove: ${name}`} />
        </span>
      </div>
    </li>
  );
}
