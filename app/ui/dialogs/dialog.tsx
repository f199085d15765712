import { Form, type FormProps, useNavigation } from '@remix-run/react';
import { type ComponentPropsWithoutRef, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { classes } from '../classes.ts';

type DialogProps = {
  title: ReactNode;
  closeTo?: string;
  onDismiss?: (() => void) | undefined;
  /** For a dialog within a form, whose submit button dismisses it. */
  dismissal?: ComponentPropsWithoutRef<'button'>;
  /** Without these there is no form around body and foot. */
  form?: FormProps;
  foot?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
};

export function Dialog({
  size,
  flush,
  ...contents
}: DialogProps & { size?: 'small' | 'wide' | 'page' | 'full'; flush?: boolean }) {
  const id = useId();
  const dialog = useFocusInside();
  return (
    <div className="scrim">
      <dialog
        ref={dialog}
        open
        className={classes('dialog', size && `dialog--${size}`)}
        aria-modal="true"
        aria-labelledby={id}
      >
        <Contents {...contents} titleId={id} flush={flush} />
      </dialog>
    </div>
  );
}

export function ConfirmDialog(dialog: DialogProps) {
  const id = useId();
  const element = useFocusInside();
  return (
    <div className="scrim scrim--ask">
      <dialog
        ref={element}
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

/** Focuses the first field, or else the primary or first button, unless the dialog has the focus already. */
function useFocusInside(): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    const first = current?.contains(document.activeElement)
      ? []
      : [
          '.dialog__body :is(input:not([type=hidden]), select, textarea):enabled',
          ...['.dialog__foot .btn--primary', '.dialog__foot .btn', '.btn'],
        ];
    for (const selector of first) {
      const element = current?.querySelector<HTMLElement>(selector);
      if (element) {
        element.focus();
        break;
      }
    }
    // the script of the frame returns the focus to the control that opened the dialog
    return () => void dispatchEvent(new Event('dialog-closed'));
  }, []);
  return dialog;
}

type ContentsProps = DialogProps & { titleId: string; bodyId?: string; flush?: boolean };

function Contents({
  title,
  closeTo,
  onDismiss,
  dismissal,
  form,
  foot,
  tools,
  flush,
  titleId,
  bodyId,
  children,
}: ContentsProps) {
  const parts = (
    <>
      <div className="dialog__head">
        <h2 id={titleId}>{title}</h2>
        {tools}
        {onDismiss && <IconButton type="button" icon="close" label="Dismiss" variant="quiet" onClick={onDismiss} />}
        {dismissal && <IconButton icon="close" label="Dismiss" variant="quiet" {...dismissal} />}
        {closeTo && <IconButton icon="close" label="Dismiss" variant="quiet" to={closeTo} />}
      </div>
      <div className={classes('dialog__body', flush && 'dialog__body--flush')} id={bodyId}>
        {children}
      </div>
      {foot && <div className="dialog__foot">{foot}</div>}
    </>
  );
  const { formAction } = useNavigation();
  const isBusy = formAction !== undefined && formAction === form?.action;
  if (!form) return parts;
  return (
    <Form method="post" preventScrollReset aria-busy={isBusy || undefined} {...form} className="contents">
      {parts}
    </Form>
  );
}
