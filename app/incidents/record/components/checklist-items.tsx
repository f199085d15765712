import { checklistLimits } from '#db/vocabulary/checklist.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { type Display, formatDateTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ChecklistItemRecord } from '../../incident-record.ts';
import type { TypedItem } from '../typed-item.ts';

type ChecklistItemsProps = {
  items: ChecklistItemRecord[];
  display: Display;
  /** Begins the ids of a form: a page and a dialog above it may both have the items. */
  formId?: string;
  /** Changes of a refused form, by item. */
  typed?: Map<string, TypedItem> | undefined;
};

/** As a form, the items also post their former values. */
export function ChecklistItems({ items, display, formId, typed }: ChecklistItemsProps) {
  return (
    <ul className="checks plain">
      {items.map((item, index) => (
        <li
          key={item.id}
          id={formId && `${formId}-${item.id}`}
          className={item.required && item.tickedAt === null && item.counts ? 'is-open' : undefined}
        >
          {formId ? (
            <ItemFields
              item={item}
              name={`items[${index}]`}
              id={answerId(formId, item.id)}
              typed={typed?.get(item.id)}
            />
          ) : (
            <span className="tick">
              <Icon name={item.tickedAt ? 'done' : 'open'} />
              <Title item={item} />
            </span>
          )}
          {item.hint && <p className="hint">{item.hint}</p>}
          {!formId && item.answer && <p className="hint">{item.answer}</p>}
          {item.tickedAt ? (
            <p className="checks__by">{`${item.tickUserName}, ${formatDateTime(item.tickedAt, display)}`}</p>
          ) : (
            !formId && <p className="checks__by">Not ticked</p>
          )}
        </li>
      ))}
    </ul>
  );
}

export const answerId = (formId: string, itemId: string) => `${formId}-answer-${itemId}`;

type ItemFieldsProps = { item: ChecklistItemRecord; name: string; id: string; typed: TypedItem | undefined };

function ItemFields({ item, name, id, typed }: ItemFieldsProps) {
  const { title, asksText, answer } = item;
  const isTicked = item.tickedAt !== null;
  return (
    <>
      <input type="hidden" name={`${name}.id`} value={item.id} />
      {isTicked && <input type="hidden" name={`${name}.wasTicked`} value="on" />}
      <label className="tick">
        <input type="checkbox" name={`${name}.ticked`} defaultChecked={typed?.ticked ?? isTicked} />
        <Title item={item} />
      </label>
      {asksText && (
        <>
          <input type="hidden" name={`${name}.wasAnswer`} value={answer} />
          <Field
            id={id}
            name={`${name}.answer`}
            label="Text"
            aria-label={`Text of ${title}`}
            defaultValue={typed?.answer ?? answer}
            maxLength={checklistLimits.answer}
            {...(typed && { errors: typed.errors })}
          />
        </>
      )}
    </>
  );
}

function Title({ item: { title, required, tickedAt, counts } }: { item: ChecklistItemRecord }) {
  if (!counts) return <span className="is-off">{title}</span>;
  return (
    <span>
      <b>{title}</b>
      {required && <span className="checks__need">{tickedAt ? 'required' : 'required, open'}</span>}
    </span>
  );
}
