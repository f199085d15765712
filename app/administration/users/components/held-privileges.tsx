import type { Privilege } from '#db/vocabulary/privilege.ts';
import { counted } from '../../../ui/format.ts';
import { privilegeGroups } from '../../privilege-list.ts';
import { Held } from './privilege-matrix.tsx';

type HeldPrivilegesProps = { workgroup: { name: string; isAdmin: boolean; privileges: Privilege[] } };

const verbs = ['Add', 'Edit', 'Print', 'Search', 'Close'];
const [own, all] = privilegeGroups;

export function HeldPrivileges({ workgroup: { name, isAdmin, privileges } }: HeldPrivilegesProps) {
  const holds = (privilege: Privilege) => isAdmin || privileges.includes(privilege);
  const others = privilegeGroups.flatMap((group) => group.privileges).filter(({ privilege }) => !isInTable(privilege));
  const held = others.filter(({ privilege }) => holds(privilege));
  const lacking = others.length - held.length;
  return (
    <section className="sub" aria-labelledby="given">
      <h3 id="given" className="label">
        Privileges
      </h3>
      <div className="boxed">
        <table className="table matrix matrix--small">
          <caption>{`From the workgroup ${name}. To change them, use Edit workgroup privileges.`}</caption>
          <thead>
            <tr>
              <th scope="col">Incidents</th>
              {verbs.map((verb) => (
                <th key={verb} scope="col">
                  {verb}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[own, all].map((group, index) => (
              <tr key={group?.title}>
                <th scope="row">{index === 0 ? 'Own' : 'All'}</th>
                {verbs.map((verb) => {
                  const cell = inColumn(group, verb);
                  return <td key={verb}>{cell ? <Held held={holds(cell.privilege)} /> : <NotApplicable />}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small quiet">
        {held.length > 0 ? `Also: ${held.map((one) => one.name).join(', ')}. ` : ''}
        {lacking > 0 && `${counted(lacking, 'privilege')} ${lacking === 1 ? 'is' : 'are'} off.`}
      </p>
    </section>
  );
}

function NotApplicable() {
  return (
    <span className="quiet">
      <span aria-hidden="true">n/a</span>
      <span className="sr">Not applicable</span>
    </span>
  );
}

function inColumn(group: (typeof privilegeGroups)[number] | undefined, name: string) {
  return group?.privileges.find((each) => each.name === name);
}

function isInTable(privilege: Privilege) {
  return [own, all].some((group) => verbs.some((verb) => inColumn(group, verb)?.privilege === privilege));
}
