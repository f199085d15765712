import { Link } from '@remix-run/react';
import { Icon } from '../../../ui/icon.tsx';
import { privilegeGroups } from '../../privilege-list.ts';
import type { ListedWorkgroup } from '../queries/workgroups-page.server.ts';

export function PrivilegeMatrix({ workgroups, query }: { workgroups: ListedWorkgroup[]; query: string }) {
  if (workgroups.length > maxColumns) return null;
  return (
    <>
      <h3 className="over" id="matrix">
        Privileges
      </h3>
      <div className="boxed">
        <table className="table table--cards matrix" role="table" aria-labelledby="matrix">
          <caption>
            Changes take effect at the person’s next page. To change them, use Edit workgroup privileges.
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                Privilege
              </th>
              {workgroups.map(({ id, name, may }) => (
                <th key={id} role="columnheader" scope="col">
                  {may.edit ? (
                    <Link to={`/administration/workgroups/${id}${query}`} preventScrollReset>
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </th>
              ))}
            </tr>
          </thead>
          {privilegeGroups.map(({ title, privileges }) => (
            <tbody key={title} role="rowgroup">
              <tr className="group" role="row">
                <th role="rowheader" scope="rowgroup" colSpan={workgroups.length + 1}>
                  {title}
                </th>
              </tr>
              {privileges.map(({ privilege, name }) => (
                <tr key={privilege} role="row">
                  <th role="rowheader" scope="row">
                    <code>{privilege}</code>
                    {name}
                  </th>
                  {workgroups.map((workgroup) => (
                    <td key={workgroup.id} role="cell" data-label={workgroup.name}>
                      <Held held={workgroup.isAdmin || workgroup.privileges.includes(privilege)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}

/** More columns do not fit the page; the form of each workgroup shows its privileges. */
const maxColumns = 12;

export function Held({ held }: { held: boolean }) {
  if (!held) return <span className="quiet">No</span>;
  return (
    <span className="can">
      <Icon name="check" />
      <span className="sr">Yes</span>
    </span>
  );
}
