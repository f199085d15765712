import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';

type NodeDialogProps = {
  label: string;
  levels: string[];
  /** The words of the filter, which the form sends to `action` with `params`. */
  words: string;
  action: string;
  params?: [name: string, value: string][];
  closeTo: string;
  children: ReactNode;
};

/** The dialog of a page on which a node of a tree is chosen, where the picker does not run. */
export function NodeDialog({ label, levels, words, action, params = [], closeTo, children }: NodeDialogProps) {
  return (
    <Dialog title={label} closeTo={closeTo}>
      <form method="get" action={action} className="finder">
        {params.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <input
          className="input"
          type="search"
          name="words"
          defaultValue={words}
          aria-label={`Filter ${label.toLowerCase()}`}
          placeholder="Filter"
          autoFocus
        />
        <Button>Filter</Button>
      </form>
      {levels.length > 0 && <p className="hint">{levels.join(' / ')}</p>}
      {children}
    </Dialog>
  );
}
