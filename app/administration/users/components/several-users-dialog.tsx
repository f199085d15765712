import type { Assignee } from '../../../follow-up/queries/assignees.server.ts';
import type { TaskOfUser } from '../../../follow-up/queries/tasks-of-users.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/fields/field.tsx';
import { counted } from '../../../ui/format.ts';
import { keepTasks, questionOf, type UserAct, userActs } from '../user-acts.ts';
import { TasksToGive } from './tasks-to-give.tsx';

type SeveralUsersProps = {
  act: UserAct;
  users: { id: string; name: string }[];
  refused: { id: string; name: string; reason: string }[];
  workgroups: { id: string; name: string }[];
  tasks: TaskOfUser[];
  successors: Assignee[];
  back: string;
  errors: Record<string, string[] | undefined> | undefined;
};

export function SeveralUsersDialog({ act, users, refused, workgroups, back, errors, ...found }: SeveralUsersProps) {
  const { label, isHarmless } = userActs[act];
  const hasField = (name: string) =>
    (act === 'move' && name === 'workgroupId') || (found.tasks.length > 0 && name === 'tasksTo');
  const refusal = Object.entries(errors ?? {}).find(([name]) => !hasField(name))?.[1]?.[0];
  const isEmpty = users.length === 0;
  return (
    <ConfirmDialog
      title={questionOf(act, users.length)}
      closeTo={back}
      form={{}}
      foot={
        isEmpty ? (
          <LinkButton variant="primary" to={back}>
            Ok
          </LinkButton>
        ) : (
          <>
            <LinkButton to={back}>Cancel</LinkButton>
            <Button variant={isHarmless ? 'primary' : 'danger-fill'}>{label}</Button>
          </>
        )
      }
    >
      {refusal && (
        <p className="alert" role="alert">
          {refusal}
        </p>
      )}
      {isEmpty && refused.length === 0 && <p>Choose users in the list first.</p>}
      {users.map(({ id }) => (
        <input key={id} type="hidden" name="users" value={id} />
      ))}
      {!isEmpty && (
        <p>
          <b>{namesOf(users)}</b>. {consequences[act]}
        </p>
      )}
      {act === 'move' && !isEmpty && (
        <Select
          name="workgroupId"
          label="Workgroup"
          empty="Choose a workgroup"
          required
          errors={errors?.workgroupId ?? []}
          options={workgroups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {!isEmpty && (
        <TasksToGive
          {...found}
          errors={errors?.tasksTo}
          isOfSeveral
          {...(act === 'move' && { keepOption: keepTasks })}
        />
      )}
      {refused.length > 0 && (
        <>
          <p>{`${counted(refused.length, 'user')} ${refused.length === 1 ? 'stays' : 'stay'} as they are:`}</p>
          <ul>
            {refused.slice(0, maxNamed).map(({ id, name, reason }) => (
              <li key={id}>{`${name}. ${reason}`}</li>
            ))}
            {refused.length > maxNamed && <li>{`${refused.length - maxNamed} more`}</li>}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}

const maxNamed = 8;

function namesOf(users: { name: string }[]): string {
  const names = users.slice(0, maxNamed).map(({ name }) => name);
  return users.length > maxNamed ? `${names.join(', ')} and ${users.length - maxNamed} more` : names.join(', ');
}

const consequences: Record<UserAct, string> = {
  activate: 'They can sign in again.',
  deactivate: 'They are signed out at once and cannot sign in until they are activated again.',
  resend: 'Each gets an email with a link that verifies their address.',
  'turn-on-mfa': 'They add a phone or an authenticator app at their next page, and give a code at each sign-in.',
  move: 'They have the privileges of the new workgroup from their next page on.',
};
