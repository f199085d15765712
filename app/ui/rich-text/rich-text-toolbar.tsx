import { Fragment, forwardRef } from 'react';
import { Icon } from '../icon.tsx';
import { type RichTextButton, richTextButtons } from './rich-text-buttons.ts';

/** The toolbar of a rich text field; `toolbar.ts` connects its buttons to the editor. */
export const RichTextToolbar = forwardRef<HTMLDivElement, { label: string }>(function RichTextToolbar({ label }, ref) {
  return (
    <div className="rte__bar" role="toolbar" aria-label={label} ref={ref}>
      {richTextButtons.map((group, at) => (
        <Fragment key={group[0]!.name}>
          {at > 0 && <hr role="presentation" />}
          {group.map((button) => (
            <ToolbarButton key={button.name} {...button} isStop={button === richTextButtons[0]![0]} />
          ))}
        </Fragment>
      ))}
    </div>
  );
});

function ToolbarButton({ name, keys, face, isStop }: RichTextButton & { isStop: boolean }) {
  const shortcut = keys.replace(/\b[a-z]$/, (letter) => letter.toUpperCase()).replaceAll('-', '+');
  return (
    <button
      type="button"
      data-style={name}
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
      aria-pressed={false}
      aria-keyshortcuts={shortcut.replace('Mod', 'Control')}
      title={`${name} (${shortcut.replace('Mod', 'Ctrl')})`}
    >
      {'icon' in face ? <Icon name={face.icon} /> : <face.tag>{face.letters}</face.tag>}
    </button>
  );
}
