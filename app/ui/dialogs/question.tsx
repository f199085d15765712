import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './dialog.tsx';

export const answers = { name: 'confirmed', yes: 'yes', no: 'no' };

type QuestionProps = {
  title: string;
  action: string;
  label: string;
  children: ReactNode;
};

/** Both answers post the form around the question, so that what was typed is kept. */
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
