import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { maxRichTextCharacters } from '#db/vocabulary/incident.ts';
import { classes } from '../classes.ts';
import type { FieldFrame } from '../fields/field.tsx';
import { fieldId } from '../fields/field-id.ts';
import { ariaFor, FieldNotes, LabelText } from '../fields/field-notes.tsx';
import { useDefaultText } from '../fields/use-default-text.ts';
import { formatCount } from '../format.ts';
import { useHydrated } from '../use-hydrated.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { FormattedText } from './rich-text-view.tsx';
import { useEditorOnUse } from './use-editor-on-use.ts';

type RichTextFieldProps = Omit<FieldFrame, 'hint' | 'half'> & { defaultValue: string; rows?: number };

/** Remounts when a value is loaded that differs from the shown one. */
export function RichTextField(props: RichTextFieldProps) {
  const [shown, setShown] = useState(0);
  return <RichTextEditor key={shown} {...props} onValueShown={() => setShown(shown + 1)} />;
}

/** The form control is a transparent text area with the Markdown over the formatted text. */
function RichTextEditor({
  name,
  label,
  id = fieldId(name),
  required,
  errors,
  width,
  onValueShown,
  ...area
}: RichTextFieldProps & { onValueShown: () => void }) {
  const { rows = 2, defaultValue } = area;
  const notes = { hint, errors };
  const field = useRef<HTMLDivElement>(null);
  const source = useRef<HTMLTextAreaElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const { styles, typed, onUse, toggle } = useEditorOnUse({ field, area: source, host });
  const isMounted = styles !== null;
  const latest = useRef(onValueShown);
  latest.current = onValueShown;
  useEffect(() => {
    const element = field.current!;
    const showAgain = () => latest.current();
    element.addEventListener('value-shown', showAgain);
    return () => element.removeEventListener('value-shown', showAgain);
  }, []);
  return (
    <div className={classes('field', width)} data-rich-text ref={field} {...onUse}>
      <label id={`${id}-l`} htmlFor={id}>
        <LabelText label={label} required={required} />
      </label>
      <div className={classes('rte', rows === 2 && 'rte--2', isMounted && 'is-mounted')}>
        <RichTextToolbar label={`${label}, text style`} states={styles} onToggle={toggle} />
        <div className="rte__body">
          <Formatted source={defaultValue} />
          <textarea
            {...ariaFor(id, notes)}
            ref={source}
            id={id}
            name={name}
            className="rte__source"
            rows={rows}
            maxLength={maxRichTextCharacters}
            defaultValue={useDefaultText(source, defaultValue)}
            {...(isMounted && { tabIndex: -1, 'aria-hidden': true })}
          />
          <div className="rte__editor" ref={host} />
        </div>
        <div className={classes('rte__foot', typed?.isFull && 'is-full')}>
          <span role="status">{typed?.isFull ? `No more than ${maxCharacters} characters.` : ''}</span>
          <span>{`${formatCount(typed?.characters ?? defaultValue.length)} / ${maxCharacters}`}</span>
        </div>
      </div>
      <FieldNotes id={id} {...notes} />
    </div>
  );
}

/** Hydration keeps the server's markup, so the browser needs no parser. */
function Formatted({ source }: { source: string }) {
  const [isHydration] = useState(!useHydrated());
  const frame = { className: 'rte__text rte__shown prose', 'aria-hidden': true };
  if (import.meta.env.SSR) {
    return (
      <div {...frame}>
        <FormattedText source={source} inactiveLinks />
      </div>
    );
  }
  if (isHydration || source === '') {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; React keeps the markup of the server
    return <div {...frame} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
  }
  return (
    <div {...frame}>
      <Suspense>
        <LoadedText source={source} inactiveLinks />
      </Suspense>
    </div>
  );
}

const LoadedText = lazy(async () => ({ default: (await import('./rich-text-view.tsx')).FormattedText }));

const maxCharacters = formatCount(maxRichTextCharacters);

const hint = `**bold**, *italic*, a line that begins with - is a list. At most ${maxCharacters} characters.`;
