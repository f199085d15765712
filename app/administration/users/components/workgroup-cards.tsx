import { Link } from '@remix-run/react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { counted } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Empty } from '../../../ui/lists/empty.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { grantable } from '../../privilege-list.ts';
import type { ListedWorkgroup, WorkgroupsPage } from '../queries/workgroups-page.server.ts';
import type { UsersView } from '../users-view-query.ts';
import { usersViewQuery } from '../users-view-query.ts';
import { UsersTable } from './users-table.tsx';

type CardsProps = { data: WorkgroupsPage; view: UsersView };

export function WorkgroupCards({ data, view }: CardsProps) {
  return (
    <div className="groups">
      {data.workgroups.map((workgroup) => (
        <WorkgroupCard
          key={workgroup.id}
          workgroup={workgroup}
          open={workgroup.id === view.group}
          data={data}
          view={view}
        />
      ))}
    </div>
  );
}

const place = '/administration/workgroups';

function WorkgroupCard({ workgroup, open, data, view }: CardsProps & { workgroup: ListedWorkgroup; open: boolean }) {
  const { id, name, isAdmin, privileges, users, inactive } = workgroup;
  const userCount = view.inactiveHidden ? users : users + inactive;
  const held = privileges.filter((privilege) => grantable.includes(privilege)).length;
  const query = usersViewQuery(view);
  return (
    <section className={classes('entry', open && 'is-open')} aria-label={name}>
      <Link
        className="entry--shut"
        to={place + usersViewQuery({ ...view, group: open ? null : id, page: 1 })}
        aria-expanded={open}
        preventScrollReset
      >
        <Icon name="right" />
        <Icon name="users" />
        <span className="entry__name">{name}</span>
        <span className="entry__what">{isAdmin ? 'All privileges' : counted(held, 'privilege')}</span>
        <span className="meta push">{counted(userCount, 'user')}</span>
      </Link>
      {open && (
        <>
          <div className="entry__flush">
            {data.users.length > 0 ? (
              <UsersTable users={data.users} total={data.total} mfaOffered={data.mfaOffered} view={view} />
            ) : (
              <Empty title={userCount > 0 ? 'The list ends before this page.' : 'No users are listed.'} />
            )}
            {data.total > 10 && (
              <Pager
                {...view}
                total={data.total}
                hrefFor={(page) => place + usersViewQuery({ ...view, page })}
                params={new URLSearchParams(usersViewQuery({ ...view, page: 1, pageSize: 10 }))}
              />
            )}
          </div>
          <WorkgroupFoot workgroup={workgroup} query={query} />
        </>
      )}
    </section>
  );
}

function WorkgroupFoot({ workgroup, query }: { workgroup: ListedWorkgroup; query: string }) {
  const { id, may, users, inactive } = workgroup;
  const isUsed = users + inactive > 0;
  const reasonId = `why-${id}`;
  const reason = isUsed
    ? 'Workgroup cannot be deleted if the workgroup has users.'
    : 'A button is disabled if your workgroup does not have the privilege.';
  const isAllEnabled = may.addUser && may.edit && may.delete && !isUsed;
  return (
    <div className="entry__foot">
      {may.addUser ? (
        <LinkButton icon="plus" to={`${place}/users/new${withGroup(query, id)}`}>
          Add user
        </LinkButton>
      ) : (
        <DisabledButton icon="plus" reasonId={reasonId}>
          Add user
        </DisabledButton>
      )}
      {may.edit ? (
        <LinkButton variant="quiet" icon="edit" to={`${place}/${id}${query}`}>
          Edit workgroup privileges
        </LinkButton>
      ) : (
        <DisabledButton icon="edit" reasonId={reasonId}>
          Edit workgroup privileges
        </DisabledButton>
      )}
      {may.delete && !isUsed ? (
        <LinkButton variant="danger-quiet" className="push" icon="trash" to={`${place}/${id}/delete${query}`}>
          Delete
        </LinkButton>
      ) : (
        <DisabledButton className="push" icon="trash" reasonId={reasonId}>
          Delete
        </DisabledButton>
      )}
      {!isAllEnabled && (
        <span className="small quiet" id={reasonId}>
          {reason}
        </span>
      )}
    </div>
  );
}

type DisabledProps = Parameters<typeof Button>[0] & { reasonId: string };

function DisabledButton({ reasonId, ...button }: DisabledProps) {
  return <Button {...button} type="button" disabled aria-describedby={reasonId} />;
}

function withGroup(query: string, group: string) {
  const params = new URLSearchParams(query);
  params.set('group', group);
  return `?${params}`;
}
