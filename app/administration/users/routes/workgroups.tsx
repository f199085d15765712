import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { LinkButton } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/lists/empty.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { SectionBody } from '../../components/section-body.tsx';
import { requireSection } from '../../require-section.server.ts';
import { PrivilegeMatrix } from '../components/privilege-matrix.tsx';
import { UndoNotice } from '../components/undo-notice.tsx';
import { UsersFilter } from '../components/users-filter.tsx';
import { UsersTable } from '../components/users-table.tsx';
import { WorkgroupCards } from '../components/workgroup-cards.tsx';
import { undoableAct } from '../queries/undoable-act.server.ts';
import { workgroupsPage } from '../queries/workgroups-page.server.ts';
import { usersViewOf } from '../users-view.schema.ts';
import { isOneList, usersViewQuery } from '../users-view-query.ts';

export const meta: MetaFunction = () => [{ title: 'Workgroups · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const view = usersViewOf(args.request);
  const actId = new URL(args.request.url).searchParams.get('done') ?? undefined;
  const [data, changes] = await Promise.all([workgroupsPage(scope, view), actId ? undoableAct(scope, actId) : []]);
  const count = changes.filter(({ isUntouched }) => isUntouched).length;
  return { view, data, undoable: actId && count > 0 ? { actId, count } : null };
}

const place = '/administration/workgroups';

export default function Workgroups() {
  const { view, data, undoable } = useLoaderData<typeof loader>();
  const query = usersViewQuery(view);
  const { seats, may } = data;
  return (
    <SectionBody dialog={useOutlet()}>
      <div className="row">
        {may.addWorkgroup && (
          <LinkButton icon="plus" to={`${place}/new${query}`}>
            Add workgroup
          </LinkButton>
        )}
        {may.addUser && (
          <>
            <LinkButton icon="plus" to={`${place}/users/new${query}`}>
              Add user
            </LinkButton>
            <LinkButton icon="upload" to={`${place}/users/import${query}`}>
              Import users
            </LinkButton>
          </>
        )}
        <LinkButton variant="quiet" icon="download" href={`${place}/users/export${query}`}>
          Export to excel
        </LinkButton>
        <span className="small quiet">
          {`${seats.taken} of ${seats.total} ${seats.total === 1 ? 'person' : 'people'} signed in now`}
        </span>
      </div>
      <UsersFilter key={query} view={view} inactive={data.inactive} workgroups={data.workgroups} />
      {undoable && <UndoNotice {...undoable} query={query} />}
      {isOneList(view) ? <Found data={data} view={view} /> : <WorkgroupCards data={data} view={view} />}
      <PrivilegeMatrix workgroups={data.workgroups} query={query} />
    </SectionBody>
  );
}

function Found({ data, view }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'data' | 'view'>) {
  const all = place + usersViewQuery({ ...view, q: '', status: null, listed: null, page: 1 });
  if (data.users.length === 0) {
    const title = view.q === '' ? 'No user is listed.' : `No user matches “${view.q}”.`;
    return <Empty title={title} action={<LinkButton to={all}>All workgroups</LinkButton>} />;
  }
  return (
    <div className="boxed groups">
      <UsersTable users={data.users} total={data.total} mfaOffered={data.mfaOffered} view={view} withWorkgroup />
      <Pager
        {...view}
        total={data.total}
        hrefFor={(page) => place + usersViewQuery({ ...view, page })}
        params={new URLSearchParams(usersViewQuery({ ...view, page: 1, pageSize: 10 }))}
      />
    </div>
  );
}
