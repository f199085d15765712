import { useEffect, useRef } from 'react';
import { maxRichTextCharacters } from '#db/vocabulary/incident.ts';
import { classes } from '../classes.ts';
import type { FieldFrame } from '../field.tsx';
import { fieldId } from '../field-id.ts';
import { ariaFor, FieldNotes, LabelText } from '../field-notes.tsx';
import { loadEditorOnUse } from './load-editor.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { FormattedText } from './rich-text-view.tsx';

type RichTextFieldProps = Omit<FieldFrame, 'hint' | 'half'> & { defaultValue: string; rows?: number };

/**
 * A formatted rich text with its toolbar. A transparent text area with the Markdown covers it and is the form control;
 * the text area is visible without scripts and while the user types before the editor has loaded.
 */
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
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => loadEditorOnUse(field.current!), []);
  return (
    <div className={classes('field', width)} data-rich-text ref={field}>
      <label id={`${id}-l`} htmlFor={id}>
        <LabelText label={label} required={required} />
      </label>
      <div className={classes('rte', rows === 2 && 'rte--2')}>
        <RichTextToolbar label={`${label}, text style`} />
        <div className="rte__body">
          <Formatted source={defaultValue} />
          <textarea
            {...ariaFor(id, notes)}
            id={id}
            name={name}
            className="rte__source"
            rows={rows}
            maxLength={maxRichTextCharacters}
            defaultValue={defaultValue}
          />
          <div className="rte__editor" />
        </div>
        <div className="rte__foot">
          <span role="status">Saved with the draft</span>
          <span>{`${formatCount(defaultValue.length)} / ${formatCount(maxRichTextCharacters)}`}</span>
        </div>
      </div>
      <FieldNotes id={id} {...notes} />
    </div>
  );
}

/** Shows the formatted text. The browser keeps the markup of the server, so that it needs no parser. */
function Formatted({ source }: { source: string }) {
  const frame = { className: 'rte__text rte__shown prose', 'aria-hidden': true };
  if (!import.meta.env.SSR) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; React keeps the markup of the server
    return <div {...frame} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
  }
  return (
    <div {...frame}>
      <FormattedText source={source} inactiveLinks />
    </div>
  );
}

const formatCount = (number: number) => number.toLocaleString('en-CA');
const hint = `**bold**, *italic*, a line that begins with - is a list. At most ${formatCount(maxRichTextCharacters)} characters.`;
