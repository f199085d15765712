import type { FormProps } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';

type ActionDialogProps = {
  title: string;
  version: number;
  back: string;
  button: string;
  variant: 'primary' | 'danger-fill';
  form?: FormProps;
  message?: string;
  children: ReactNode;
};

/** The form posts the version, so that no user acts on a version that they have not seen. */
export function ActionDialog({ title, version, back, button, variant, form, message, children }: ActionDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      closeTo={back}
      form={form ?? {}}
      foot={
        <>
          <LinkButton href={back} autoFocus={variant === 'danger-fill'}>
            Cancel
          </LinkButton>
          <Button variant={variant} autoFocus={variant === 'primary'}>
            {button}
          </Button>
        </>
      }
    >
      <input type="hidden" name="version" value={version} />
      <div className="stack">
        {message && (
          <p className="alert" role="alert">
            {message}
          </p>
        )}
        {children}
      </div>
    </ConfirmDialog>
  );
}
