import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { maxRichTextCharacters } from '#db/vocabulary/incident.ts';
import { classes } from '../classes.ts';
import type { FieldFrame } from '../field.tsx';
import { fieldId } from '../field-id.ts';
import { ariaFor, FieldNotes, LabelText } from '../field-notes.tsx';
import { formatCount } from '../format.ts';
import { useEarlyText } from '../use-early-text.ts';
import { useHydrated } from '../use-hydrated.ts';
import type { RichTextElements } from './load-editor.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { FormattedText } from './rich-text-view.tsx';

type RichTextFieldProps = Omit<FieldFrame, 'hint' | 'half'> & { defaultValue: string; rows?: number };

/** A rich text field; it begins again when a value is loaded that is not the one it shows. */
export function RichTextField(props: RichTextFieldProps) {
  const [shown, setShown] = useState(0);
  return <RichTextEditor key={shown} {...props} onValueShown={() => setShown(shown + 1)} />;
}

/** A transparent text area with the Markdown covers the formatted text and is the form control. */
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
  const box = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const latest = useRef(onValueShown);
  latest.current = onValueShown;
  useEffect(() => {
    const elements = {
      ...{ field: field.current!, area: source.current!, box: box.current! },
      ...{ toolbar: toolbar.current!, host: host.current!, foot: foot.current! },
    };
    const showAgain = () => latest.current();
    elements.field.addEventListener('value-shown', showAgain);
    const unload = loadOnUse(elements);
    return () => {
      elements.field.removeEventListener('value-shown', showAgain);
      unload();
    };
  }, []);
  return (
    <div className={classes('field', width)} data-rich-text ref={field}>
      <label id={`${id}-l`} htmlFor={id}>
        <LabelText label={label} required={required} />
      </label>
      <div className={classes('rte', rows === 2 && 'rte--2')} ref={box}>
        <RichTextToolbar ref={toolbar} label={`${label}, text style`} />
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
            defaultValue={useEarlyText(defaultValue)}
          />
          <div className="rte__editor" ref={host} />
        </div>
        <div className="rte__foot" ref={foot}>
          <span role="status">Saved with the draft</span>
          <span>{`${formatCount(defaultValue.length)} / ${formatCount(maxRichTextCharacters)}`}</span>
        </div>
      </div>
      <FieldNotes id={id} {...notes} />
    </div>
  );
}

/** Loads the code of the editor when the field is used, or has been used already. Returns a cleanup function. */
function loadOnUse(elements: RichTextElements): () => void {
  const { field, area, toolbar } = elements;
  const waiting = new AbortController();
  let unload = () => {};
  let pressed: HTMLElement | undefined;
  let isLoading = false;
  const load = async () => {
    if (isLoading) return;
    isLoading = true;
    const loaded = await import('./load-editor.ts').catch(() => null);
    isLoading = false;
    if (!loaded || waiting.signal.aborted) return;
    waiting.abort();
    unload = loaded.loadEditorOnUse(elements, pressed?.dataset.style);
  };
  const { signal } = waiting;
  for (const name of ['pointerover', 'focusin', 'input']) field.addEventListener(name, load, { signal });
  const press = ({ target }: Event) => {
    pressed = (target instanceof Element && target.closest('button')) || undefined;
  };
  toolbar.addEventListener('click', press, { signal });
  if (field.contains(document.activeElement) || area.value !== area.defaultValue) load();
  return () => {
    waiting.abort();
    unload();
  };
}

/** Shows the formatted text. Hydration keeps the markup of the server, so that it needs no parser. */
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

const hint = `**bold**, *italic*, a line that begins with - is a list. At most ${formatCount(maxRichTextCharacters)} characters.`;
