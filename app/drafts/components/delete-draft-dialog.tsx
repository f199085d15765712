import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';

type DeleteDraftDialogProps = {
  number: number;
  isCopy: boolean;
  closeTo: string;
  action?: string;
};

export function DeleteDraftDialog({ number, isCopy, closeTo, action }: DeleteDraftDialogProps) {
  const foot = (
    <>
      <LinkButton to={closeTo} autoFocus>
        Cancel
      </LinkButton>
      <Button variant="danger-fill">{isCopy ? 'Discard' : 'Delete'}</Button>
    </>
  );
  return (
    <ConfirmDialog title={deletionTitle({ number, isCopy })} closeTo={closeTo} form={{ action }} foot={foot}>
      <FormProblem />
      <p>{isCopy ? 'Are you sure you want to discard your changes?' : 'Are you sure you want to delete this draft?'}</p>
      <p className="quiet">
        {isCopy
          ? 'Only changes that are not submitted yet are discarded. The incident stays as it was last saved.'
          : 'Everything entered in it is lost, and its number is not used again.'}
      </p>
    </ConfirmDialog>
  );
}

export const deletionTitle = ({ number, isCopy }: Pick<DeleteDraftDialogProps, 'number' | 'isCopy'>) =>
  isCopy ? `Discard changes to incident #${number}` : `Delete Draft #${number}`;
