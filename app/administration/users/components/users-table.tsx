import { Link } from '@remix-run/react';
import { type UserStatus, userStatus } from '#db/vocabulary/account.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import type { ListedUser } from '../queries/workgroups-page.server.ts';
import { type UserSort, type UsersView, usersViewQuery } from '../users-view-query.ts';
import { ChosenUsersBar, chosenUsersForm } from './chosen-users-bar.tsx';

type UsersTableProps = {
  users: ListedUser[];
  total: number;
  mfaOffered: boolean;
  view: UsersView;
  withWorkgroup?: boolean;
};

export function UsersTable({ users, total, mfaOffered, view, withWorkgroup = false }: UsersTableProps) {
  const query = usersViewQuery(view);
  const allMay = users.every(({ may }) => may.edit && may.delete);
  const maySeveral = users.some(({ may }) => may.edit);
  const head = (
    <UsersHead
      mfaOffered={mfaOffered}
      view={view}
      withWorkgroup={withWorkgroup}
      maySeveral={maySeveral}
      listId={users[0]?.id}
    />
  );
  return (
    <>
      {maySeveral && <ChosenUsersBar query={query} mfaOffered={mfaOffered} total={total} rowCount={users.length} />}
      <Table head={head} caption={allMay ? undefined : reason} captionId={reasonId}>
        {users.map((user) => (
          <Row key={user.id}>
            {maySeveral && (
              <Cell className="pick">
                <label>
                  <input
                    type="checkbox"
                    form={chosenUsersForm}
                    name="user"
                    value={user.id}
                    disabled={!user.may.edit}
                    aria-label={`Choose ${user.name}`}
                  />
                </label>
              </Cell>
            )}
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
    </>
  );
}

const reasonId = 'why-disabled';
const reason = 'A button is disabled for yourself, and if your workgroup does not have the privilege.';

type HeadProps = Required<Pick<UsersTableProps, 'mfaOffered' | 'view' | 'withWorkgroup'>> & {
  maySeveral: boolean;
  /** Unticks the box for all when another list is shown. */
  listId: string | undefined;
};

function UsersHead({ mfaOffered, view, withWorkgroup, maySeveral, listId }: HeadProps) {
  return (
    <>
      {maySeveral && (
        <Column className="pick">
          <span className="sr">Choose</span>
          <input
            key={listId}
            type="checkbox"
            className="pick-all"
            data-choose-all={chosenUsersForm}
            aria-label="Choose all on this page"
          />
        </Column>
      )}
      <SortedColumn by="name" label="Name" view={view} />
      <SortedColumn by="email" label="Email" view={view} />
      {withWorkgroup && <SortedColumn by="workgroup" label="Workgroup" view={view} />}
      <SortedColumn by="position" label="Position" view={view} />
      <Column className="opt">Phone</Column>
      {mfaOffered && <Column className="opt">2-step verification</Column>}
      <SortedColumn by="status" label="Status" view={view} />
      <Column className="acts">
        <span className="sr">Actions</span>
      </Column>
    </>
  );
}

function SortedColumn({ by, label, view }: { by: UserSort; label: string; view: UsersView }) {
  const isSorted = view.sort === by;
  const descending = isSorted && !view.descending;
  return (
    <Column sorted={isSorted ? view.descending : undefined}>
      <Link
        to={`/administration/workgroups${usersViewQuery({ ...view, sort: by, descending, page: 1 })}`}
        preventScrollReset
      >
        {label}
        {isSorted && <Icon name={view.descending ? 'down' : 'up'} />}
      </Link>
    </Column>
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
