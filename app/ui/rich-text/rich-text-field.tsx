import { maxRichTextCharacters } from '#db/vocabulary/incident.ts';
import { classes } from '../classes.ts';
import type { FieldFrame } from '../field.tsx';
import { fieldId } from '../field-id.ts';
import { FieldNotes, LabelText, tiedToNotes } from '../field-notes.tsx';

type RichTextFieldProps = Omit<FieldFrame, 'hint' | 'half'> & { defaultValue: string; rows?: number };

/** Markdown in a text area; `rich-text.client.ts` makes an editor of it. */
export function RichTextField({
  name,
  label,
  id = fieldId(name),
  required,
  errors,
  width,
  ...area
}: RichTextFieldProps) {
  const { rows = 2, defaultValue } = area;
  const notes = { hint, errors };
  return (
    <div className={classes('field', width)} data-rich-text>
      <label id={`${id}-l`} htmlFor={id}>
        <LabelText label={label} required={required} />
      </label>
      <textarea
        {...tiedToNotes(id, notes)}
        id={id}
        name={name}
        className={classes('area', rows === 2 && 'area--2')}
        rows={rows}
        maxLength={maxRichTextCharacters}
        defaultValue={defaultValue}
      />
      <div className="rte__foot" hidden>
        <span role="status">Saved with the draft</span>
        <span>{`${inWords(defaultValue.length)} / ${inWords(maxRichTextCharacters)}`}</span>
      </div>
      <FieldNotes id={id} {...notes} />
    </div>
  );
}

const inWords = (number: number) => number.toLocaleString('en-CA');
const hint = `**bold**, *italic*, a line that begins with - is a list. At most ${inWords(maxRichTextCharacters)} characters.`;
