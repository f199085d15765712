import { type UserStatus, userStatus } from '#db/vocabulary/account.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Cell, Column, Row, Table } from '../../ui/table.tsx';
import type { ListedUser } from '../queries/workgroups-page.server.ts';

type UsersTableProps = {
  users: ListedUser[];
  mfaOffered: boolean;
  query: string;
  withWorkgroup?: boolean;
};

export function UsersTable({ users, mfaOffered, query, withWorkgroup }: UsersTableProps) {
  const allMay = users.every(({ may }) => may.edit && may.delete);
  return (
    <Table head={head(mfaOffered, withWorkgroup)} caption={allMay ? undefined : reason} captionId={reasonId}>
      {users.map((user) => (
        <Row key={user.id}>
          <Cell className="lead">{user.name}</Cell>
          <Cell label="Email" className="wide any">
            {user.email}
          </Cell>
          {withWorkgroup && <Cell label="Workgroup">{user.workgroup}</Cell>}
          <Cell label="Position">{user.position}</Cell>
          <Cell label="Phone" className="opt">
            {user.phone}
          </Cell>
          {mfaOffered && (
            <Cell label="2-step verification" className="opt">
              {user.mfa ? 'On' : 'Off'}
            </Cell>
          )}
          <Cell label="Status">
            <UserStatusBadge status={user.status} />
          </Cell>
          <Cell className="acts">
            {user.resendable && user.may.edit && (
              <form
                className="contents"
                method="post"
                action={`/administration/workgroups/users/${user.id}/resend${query}`}
              >
                <IconButton icon="mail" label={`Resend email verification to ${user.name}`} />
              </form>
            )}
            <Act icon="edit" name={`Edit ${user.name}`} may={user.may.edit} to={`users/${user.id}${query}`} />
            <Act
              icon="trash"
              name={`Delete ${user.name}`}
              may={user.may.delete}
              to={`users/${user.id}/delete${query}`}
            />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const reasonId = 'why-disabled';
const reason = 'A button is disabled for yourself, and if your workgroup does not have the privilege.';

function head(mfaOffered: boolean, withWorkgroup?: boolean) {
  return (
    <>
      <Column>Name</Column>
      <Column>Email</Column>
      {withWorkgroup && <Column>Workgroup</Column>}
      <Column>Position</Column>
      <Column className="opt">Phone</Column>
      {mfaOffered && <Column className="opt">2-step verification</Column>}
      <Column>Status</Column>
      <Column className="acts">
        <span className="sr">Actions</span>
      </Column>
    </>
  );
}

function Act({ icon, name, may, to }: { icon: IconName; name: string; may: boolean; to: string }) {
  const variant = icon === 'trash' ? 'danger' : 'plain';
  if (may) return <IconButton to={`/administration/workgroups/${to}`} icon={icon} label={name} variant={variant} />;
  return <IconButton type="button" icon={icon} label={name} variant={variant} disabled aria-describedby={reasonId} />;
}

const badges = {
  [userStatus.pending]: ['draft', 'Pending'],
  [userStatus.active]: ['ok', 'Active'],
  [userStatus.inactive]: ['closed', 'Inactive'],
} as const;

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const [kind, word] = badges[status];
  return <Badge kind={kind}>{word}</Badge>;
}
