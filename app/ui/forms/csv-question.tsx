import { Form } from '@remix-run/react';
import { Button } from '../button.tsx';

/** A file can be read in two ways; each answer holds its reading. */
export type CsvQuestion = { question: string; answers: { label: string; lines: string[]; csv: string }[] };

export type CsvQuestionReply = { errors: Record<string, string[]>; status: 200; question: CsvQuestion };

/** Each answer is a form, because a chosen file cannot be sent again. */
export function CsvQuestionForms({ question, answers, action }: CsvQuestion & { action: string }) {
  return (
    <div className="stack" role="group" aria-label="Question about the file">
      <p role="status">
        <b>{question}</b>
      </p>
      {answers.map(({ label, lines, csv }) => (
        <Form key={label} className="stack" method="post" action={action} encType="multipart/form-data">
          {lines.length > 0 && (
            <ul>
              {lines.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ul>
          )}
          <textarea name="csv" defaultValue={csv} readOnly hidden />
          <Button>{label}</Button>
        </Form>
      ))}
    </div>
  );
}
