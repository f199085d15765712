import { useState } from 'react';
import { Button, LinkButton, NoDefaultButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Switch } from '../../../ui/fields/choice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { type Conflict, FormVersion } from '../../../ui/forms/form-version.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import { privilegeGroups } from '../../privilege-list.ts';
import type { WorkgroupForm } from '../queries/workgroup-form.server.ts';
import { workgroupInput } from '../workgroup.schema.ts';

type WorkgroupDialogProps = WorkgroupForm & {
  title: string;
  back: string;
  operation?: string;
  reply?: { errors: Record<string, string[]>; values?: object; conflict?: Conflict };
};

export function WorkgroupDialog({
  title,
  back,
  operation,
  reply,
  workgroup,
  version,
  held,
  mayMakeAdmin,
}: WorkgroupDialogProps) {
  const { form, fields, allErrors } = useSchemaForm(workgroupInput, {
    id: 'workgroup',
    reply,
    defaultValue: { name: workgroup?.name, isAdmin: workgroup?.isAdmin ? 'on' : '' },
  });
  const typed = reply?.values as { privileges?: string | string[] } | undefined;
  const checkedPrivileges: string[] = typed ? [typed.privileges ?? []].flat() : (workgroup?.privileges ?? []);
  const [isAdmin, setAdmin] = useState(fields.isAdmin.initialValue === 'on');
  return (
    <Dialog
      size="wide"
      title={title}
      closeTo={back}
      form={{ ...form, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton to={back}>Cancel</LinkButton>
          <Button variant="primary">Save</Button>
        </>
      }
    >
      <NoDefaultButton />
      {operation && <input type="hidden" name="operation" value={operation} />}
      <div className="stack">
        <ErrorSummary
          errors={Object.entries(allErrors)
            .filter(([name]) => name !== fields.name.name)
            .flatMap(([, messages]) => messages.map((message) => ({ message })))}
        />
        {version && <FormVersion version={version} reply={reply} />}
        <div className="fields">
          <Field {...fieldProps(fields.name)} label="Name" />
          {mayMakeAdmin && (
            <div className="low c6">
              <Switch
                label="Administrators: all privileges"
                name={fields.isAdmin.name}
                defaultChecked={isAdmin}
                onChange={({ currentTarget }) => setAdmin(currentTarget.checked)}
              />
            </div>
          )}
        </div>
        {held.length < countOfAll && (
          <p className="small quiet" id="not-held">
            A privilege that you do not hold can be neither given nor taken by you.
          </p>
        )}
        {!isAdmin &&
          privilegeGroups.map((group) => (
            <fieldset key={group.title} className="sub privileges">
              <legend>{group.title}</legend>
              {group.privileges.map(({ privilege, name, description }) => (
                <label key={privilege} className="tick privilege">
                  <input
                    type="checkbox"
                    name="privileges"
                    value={privilege}
                    defaultChecked={checkedPrivileges.includes(privilege)}
                    disabled={!held.includes(privilege)}
                    aria-describedby={held.includes(privilege) ? undefined : 'not-held'}
                  />
                  <span>
                    <b>{name}</b> <span className="quiet">{description}</span>
                  </span>
                  <code>{privilege}</code>
                </label>
              ))}
            </fieldset>
          ))}
      </div>
    </Dialog>
  );
}

const countOfAll = privilegeGroups.flatMap(({ privileges }) => privileges).length;
