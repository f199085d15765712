import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './dialog.tsx';

/** The field with the answer to a question, of which a form is asked. */
export const answers = { name: 'confirmed', yes: 'yes', no: 'no' };

type QuestionProps = {
  title: string;
  /** Where the form is sent with the answer. */
  action: string;
  /** The button that acts. */
  label: string;
  children: ReactNode;
};

/** A question within a form, over its fields: both answers post the form, so that what was typed is kept. */
export function Question({ title, action, label, children }: QuestionProps) {
  const answer = (value: string) => ({ formAction: action, formNoValidate: true, name: answers.name, value });
  return (
    <ConfirmDialog
      title={title}
      dismissal={answer(answers.no)}
      foot={
        <>
          <Button {...answer(answers.no)}>Cancel</Button>
          <Button variant="danger-fill" {...answer(answers.yes)}>
            {label}
          </Button>
        </>
      }
    >
      {children}
    </ConfirmDialog>
  );
}
