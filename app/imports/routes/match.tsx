import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { requireSection } from '../../administration/require-section.server.ts';
import { withVersion } from '../../platform/forms/form-version.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RadioGroup, Switch } from '../../ui/fields/choice.tsx';
import { fieldId } from '../../ui/fields/field-id.ts';
import { counted, formatCount } from '../../ui/format.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { FormVersion } from '../../ui/forms/form-version.tsx';
import { Column, Table } from '../../ui/lists/table.tsx';
import { checkImport } from '../commands/check-import.server.ts';
import { saveMapping } from '../commands/save-mapping.server.ts';
import { ColumnRow } from '../components/column-row.tsx';
import { EncodingChoice } from '../components/encoding-choice.tsx';
import { ImportSteps } from '../components/import-steps.tsx';
import { UnknownValues } from '../components/unknown-values.tsx';
import { mappingInput } from '../import.schema.ts';
import { importSection } from '../import-section.server.ts';
import { matchPage } from '../queries/match-page.server.ts';

export const meta: MetaFunction = () => [{ title: 'Match columns · Import · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { scope, row } = await importSection(args, ['MATCHING', 'CHECKED']);
  const { id, fileName, version, rowCount, mapping, addsEntries, problem } = row;
  const importFields = {
    id,
    fileName,
    version: String(version),
    rowCount,
    dateOrder: mapping.dateOrder ?? '',
    addsEntries,
  };
  return { ...importFields, problem, ...(await matchPage(scope, row)) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'import');
  const { importId } = args.params;
  return await submit(args, withVersion(mappingInput), async (input) => {
    await saveMapping(scope, importId, input);
    if (input.next === 'values') return { to: `/administration/import/${importId}/match` };
    await checkImport(scope, importId);
    return { to: `/administration/import/${importId}/check` };
  });
}

export default function Match() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { columns, options, unknown, rowCount, fileName } = page;
  const errors = Object.entries(reply?.errors ?? {}).flatMap(([name, messages]) =>
    messages.map((message) => ({ message, ...(name && { id: fieldId(name) }) })),
  );
  const typed = (reply as { values?: Typed } | undefined)?.values;
  return (
    <ImportSteps step={1} links={['/administration/import']}>
      {page.doubt && <EncodingChoice importId={page.id} {...page.doubt} />}
      <Form id="match" method="post" noValidate key={page.version}>
        <div className="stack">
          <ErrorSummary title="Not matched" errors={errors} />
          <FormVersion version={page.version} reply={reply} />
          <p className="quiet">
            {`${fileName}, ${counted(rowCount, 'row')}, ${formatCount(columns.length)} columns. We matched what has a known name; look over the rest.`}
          </p>
          {page.problem && <p className="alert">{page.problem}</p>}
          <Table head={head} inset>
            {columns.map((column, index) => (
              <ColumnRow
                key={index}
                {...column}
                target={typed?.targets?.[index] ?? column.target}
                at={index}
                options={options}
                error={reply?.errors[`targets[${index}]`]?.[0]}
              />
            ))}
          </Table>
          <RadioGroup
            name="dateOrder"
            legend="Dates such as 03/04/2021 are read"
            defaultValue={typed?.dateOrder ?? page.dateOrder}
            options={[
              { value: '', label: 'Errors' },
              { value: 'DMY', label: 'Day first' },
              { value: 'MDY', label: 'Month first' },
              { value: 'YMD', label: 'Year first' },
            ]}
          />
          <UnknownValues
            unknown={unknown}
            classes={page.classes}
            locations={page.locations}
            chosen={typed?.translations?.map(({ lookupId = '' }) => lookupId) ?? []}
            errors={reply?.errors ?? {}}
          />
          {page.mayAddEntries && (
            <Switch
              name="addsEntries"
              label="Add classes and locations that are in no list"
              defaultChecked={typed ? typed.addsEntries === 'on' : page.addsEntries}
            />
          )}
        </div>
      </Form>
      <div className="wizard__foot">
        <LinkButton className="push-end" to="/administration/import">
          Cancel
        </LinkButton>
        <Button form="match" name="next" value="values">
          Show values
        </Button>
        <Button variant="primary" form="match" name="next" value="check">
          Next
        </Button>
      </div>
    </ImportSteps>
  );
}

type Typed = {
  targets?: string[];
  dateOrder?: string;
  addsEntries?: string;
  translations?: { lookupId?: string }[];
};

const head = (
  <>
    <Column className="lead">Column in the file</Column>
    <Column className="wide any">First values</Column>
    <Column className="target">Field</Column>
    <Column className="wide">What we found</Column>
  </>
);
