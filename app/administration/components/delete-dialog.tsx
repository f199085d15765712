import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';

type DeleteDialogProps = {
  title: string;
  back: string;
  refusal?: string | undefined;
  instead?: ReactNode;
  children: ReactNode;
};

export function DeleteDialog({ title, back, refusal, instead, children }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      closeTo={back}
      form={{}}
      foot={
        <>
          <LinkButton to={back}>Cancel</LinkButton>
          {instead || (
            <Button variant="danger-fill" disabled={refusal !== undefined}>
              Delete
            </Button>
          )}
        </>
      }
    >
      {refusal ? (
        <p className="alert" role="alert">
          {refusal}
        </p>
      ) : (
        children
      )}
    </ConfirmDialog>
  );
}
