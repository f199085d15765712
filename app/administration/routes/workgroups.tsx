import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { counted } from '../../ui/format.ts';
import { Pager } from '../../ui/pager.tsx';
import { PrivilegeMatrix } from '../components/privilege-matrix.tsx';
import { SectionBody } from '../components/section-body.tsx';
import { UsersFilter } from '../components/users-filter.tsx';
import { UsersTable } from '../components/users-table.tsx';
import { WorkgroupCards } from '../components/workgroup-cards.tsx';
import { workgroupsPage } from '../queries/workgroups-page.server.ts';
import { requireSection } from '../require-section.server.ts';
import { usersViewOf } from '../users-view.schema.ts';
import { usersViewQuery } from '../users-view-query.ts';

export const meta: MetaFunction = () => [{ title: 'Workgroups · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const view = usersViewOf(args.request);
  return { view, data: await workgroupsPage(scope, view) };
}

const place = '/administration/workgroups';

export default function Workgroups() {
  const { view, data } = useLoaderData<typeof loader>();
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
        <span className="small quiet">
          {`${seats.taken} of ${counted(seats.total, 'seat')} taken, ${Math.max(0, seats.total - seats.taken)} remaining`}
        </span>
      </div>
      <UsersFilter key={query} view={view} inactive={data.inactive} />
      {view.q === '' ? <WorkgroupCards data={data} view={view} /> : <Found data={data} view={view} />}
      <PrivilegeMatrix workgroups={data.workgroups} query={query} />
    </SectionBody>
  );
}

function Found({ data, view }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const query = usersViewQuery(view);
  const all = place + usersViewQuery({ ...view, q: '', page: 1 });
  if (data.users.length === 0) {
    return <Empty title={`No user matches “${view.q}”.`} action={<LinkButton to={all}>All workgroups</LinkButton>} />;
  }
  return (
    <div className="boxed groups">
      <UsersTable users={data.users} mfaOffered={data.mfaOffered} query={query} withWorkgroup />
      <Pager
        {...view}
        total={data.total}
        hrefFor={(page) => place + usersViewQuery({ ...view, page })}
        params={new URLSearchParams(usersViewQuery({ ...view, page: 1, pageSize: 10 }))}
      />
    </div>
  );
}
