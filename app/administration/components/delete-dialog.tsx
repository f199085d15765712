import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

type DeleteDialogProps = {
  title: string;
  back: string;
  refusal?: string | undefined;
  children: ReactNode;
};

export function DeleteDialog({ title, back, refusal, children }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      closeTo={back}
      form={{}}
      foot={
        <>
          <LinkButton to={back}>Cancel</LinkButton>
          <Button variant="danger-fill" disabled={refusal !== undefined}>
            Delete
          </Button>
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
