import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';

export function DeleteReport({ name }: { name: string }) {
  const foot = (
    <>
      <LinkButton to="/reports" autoFocus>
        Cancel
      </LinkButton>
      <Button variant="danger-fill">Delete</Button>
    </>
  );
  return (
    <ConfirmDialog title="Delete Report" closeTo="/reports" form={{}} foot={foot}>
      <FormProblem />
      <p>{`Are you sure you want to delete the report “${name}”?`}</p>
      <p className="quiet">Nobody of your account can run it then. The incidents stay as they are.</p>
    </ConfirmDialog>
  );
}
