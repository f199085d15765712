import { Form, useNavigation } from '@remix-run/react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/field.tsx';
import type { textLengths } from '../../../ui/fields/text-lengths.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { type Conflict, FormVersion } from '../../../ui/forms/form-version.tsx';
import { replyFieldProps, useReplyForm } from '../../../ui/forms/use-reply-form.ts';

type ApiOriginsFormProps = {
  apiOrigins: string[];
  version: string;
  lengths: ReturnType<typeof textLengths>;
  reply: { errors: Record<string, string[]>; values?: object; conflict?: Conflict } | undefined;
};

const path = '/administration/keys';

export function ApiOriginsForm({ apiOrigins, version, lengths, reply }: ApiOriginsFormProps) {
  const { form, fields, errors } = useReplyForm<'apiOrigins'>(
    'origins',
    reply,
    { apiOrigins: apiOrigins.join('\n') },
    { lengths },
  );
  const isBusy = useNavigation().formAction === path;
  return (
    <Form {...form} className="over" method="post" action={path} preventScrollReset aria-busy={isBusy || undefined}>
      <ErrorSummary errors={(errors[''] ?? []).map((message) => ({ message }))} />
      <FormVersion version={version} reply={reply} staysAt={path} />
      <div className="fields">
        <TextArea
          {...replyFieldProps(fields.apiOrigins)}
          label="Web pages that may call"
          hint="Web sites whose pages send calls from a browser, one a line, such as https://portal.example.com. Leave it empty where programs alone call."
          rows={4}
          width="c8"
          spellCheck={false}
          autoCapitalize="off"
        />
      </div>
      <div className="row over">
        <Button variant="primary">Save</Button>
      </div>
    </Form>
  );
}
