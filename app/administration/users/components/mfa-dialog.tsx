import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';

type MfaDialogProps = {
  title: string;
  label: string;
  isHarmless?: boolean;
  back: string;
  errors: Record<string, string[] | undefined> | undefined;
  children: ReactNode;
};

export function MfaDialog({ title, label, isHarmless = false, back, errors, children }: MfaDialogProps) {
  const refusal = errors?.['']?.[0];
  return (
    <ConfirmDialog
      title={title}
      closeTo={back}
      form={{}}
      foot={
        <>
          <LinkButton to={back}>Cancel</LinkButton>
          <Button variant={isHarmless ? 'primary' : 'danger-fill'} disabled={refusal !== undefined}>
            {label}
          </Button>
        </>
      }
    >
      {refusal ? (
        <p className="alert" role="alert">
          {refusal}
        </p>
      ) : (
        <p>{children}</p>
      )}
    </ConfirmDialog>
  );
}
