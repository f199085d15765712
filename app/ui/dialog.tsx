import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';

type DialogProps = {
  title: ReactNode;
  /** The URL of the page behind the dialog, to which the close button links. */
  closeTo?: string;
  /** Attributes of the form around body and foot; without them there is no form. */
  form?: ComponentPropsWithoutRef<'form'>;
  foot?: ReactNode;
  children: ReactNode;
};

/** Shows an open dialog; the caller makes the page behind it inert. */
export function Dialog({ size, flush, ...dialog }: DialogProps & { size?: 'small' | 'wide'; flush?: boolean }) {
  const id = useId();
  return (
    <div className="scrim">
      <dialog open className={classes('dialog', size && `dialog--${size}`)} aria-modal="true" aria-labelledby={id}>
        <Contents {...dialog} titleId={id} flush={flush} />
      </dialog>
    </div>
  );
}

export function ConfirmDialog(dialog: DialogProps) {
  const id = useId();
  return (
    <div className="scrim scrim--ask">
      <dialog
        open
        className="dialog dialog--small"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={id}
        aria-describedby={`${id}-d`}
      >
        <Contents {...dialog} titleId={id} bodyId={`${id}-d`} />
      </dialog>
    </div>
  );
}

type ContentsProps = DialogProps & { titleId: string; bodyId?: string; flush?: boolean };

function Contents({ title, closeTo, form, foot, flush, titleId, bodyId, children }: ContentsProps) {
  const parts = (
    <>
      <div className="dialog__head">
        <h2 id={titleId}>{title}</h2>
        {closeTo && <IconButton icon="close" label="Close" variant="quiet" href={closeTo} />}
      </div>
      <div className={classes('dialog__body', flush && 'dialog__body--flush')} id={bodyId}>
        {children}
      </div>
      {foot && <div className="dialog__foot">{foot}</div>}
    </>
  );
  if (!form) return parts;
  return (
    <form method="post" {...form} className="contents">
      {parts}
    </form>
  );
}
