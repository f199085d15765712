import { Form } from '@remix-run/react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/field.tsx';
import { type DoubtfulEncoding, doubtfulEncodings } from '../encodings.ts';

type EncodingChoiceProps = { importId: string; encoding: DoubtfulEncoding; examples: string[] };

export function EncodingChoice({ importId, encoding, examples }: EncodingChoiceProps) {
  return (
    <Form method="post" action={`/administration/import/${importId}/encoding`} className="filter">
      <Select
        id="encoding"
        name="encoding"
        label="Letters of the file are read as"
        hint={`The file does not tell. Are these words right: ${examples.join(', ')}?`}
        options={Object.entries(doubtfulEncodings).map(([value, label]) => ({ value, label }))}
        defaultValue={encoding}
      />
      <Button>Read again</Button>
    </Form>
  );
}
