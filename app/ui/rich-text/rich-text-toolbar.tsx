import { Fragment, type KeyboardEvent, memo, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { type RichTextButton, richTextButtons } from './rich-text-buttons.ts';

/** `isOn` and `canToggle` are at the caret. */
export type StyleStates = Record<string, { isOn: boolean; canToggle: boolean }>;

type ToolbarProps = {
  label: string;
  states: StyleStates | null;
  onToggle: (style: string, isByPointer: boolean) => void;
};

const names = richTextButtons.flat().map(({ name }) => name);

/** The toolbar is a single tab stop, with arrow keys between the buttons. */
export const RichTextToolbar = memo(function RichTextToolbar({ label, states, onToggle }: ToolbarProps) {
  const [stop, setStop] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const moveFocus = (event: KeyboardEvent) => {
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.current.at(next % names.length)?.focus();
  };
  return (
    <div
      className="rte__bar"
      role="toolbar"
      aria-label={label}
      // a click on a button must not move the caret
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={moveFocus}
    >
      {richTextButtons.map((group, index) => (
        <Fragment key={group[0]!.name}>
          {index > 0 && <hr role="presentation" />}
          {group.map(({ name, keys, face }) => (
            <button
              key={name}
              ref={(button) => {
                buttons.current[names.indexOf(name)] = button;
              }}
              type="button"
              tabIndex={names[stop] === name ? 0 : -1}
              aria-label={name}
              aria-pressed={states?.[name]?.isOn ?? false}
              aria-disabled={states ? !states[name]?.canToggle : undefined}
              {...shortcut(name, keys, states !== null && /Mac|iP/.test(navigator.platform))}
              onFocus={() => setStop(names.indexOf(name))}
              onClick={({ detail }) => onToggle(name, detail > 0)}
            >
              <Face face={face} />
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  );
});

function Face({ face }: Pick<RichTextButton, 'face'>) {
  return 'icon' in face ? <Icon name={face.icon} /> : <face.tag>{face.letters}</face.tag>;
}

function shortcut(name: string, keys: string, isApple: boolean) {
  const keysInWords = keys.replace(/\b[a-z]$/, (letter) => letter.toUpperCase()).replaceAll('-', '+');
  return {
    'aria-keyshortcuts': keysInWords.replace('Mod', isApple ? 'Meta' : 'Control'),
    title: `${name} (${keysInWords.replace('Mod', isApple ? '⌘' : 'Ctrl')})`,
  };
}
