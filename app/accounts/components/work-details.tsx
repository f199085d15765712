import { type Display, formatDay } from '../../ui/format.ts';
import { DataList, Datum } from '../../ui/lists/data-list.tsx';
import { Section } from '../../ui/section.tsx';
import type { Profile } from '../queries/profile.server.ts';

export function WorkDetails({ user, account, display }: { user: Profile; account: string; display: Display }) {
  const details: [string, string | null][] = [
    ['Company', user.company || account],
    ['Start date', user.startDate && formatDay(user.startDate, display)],
    ['Position', user.position],
    ['Workgroup', user.workgroup],
    ['Department', user.department],
    ['Division', user.division],
    ['Region', user.region],
    ['Location', user.location],
    ['Phone', user.phone],
    ['Fax', user.fax],
  ];
  return (
    <Section id="work" name="Work" tight>
      <DataList>
        {details.map(([label, value]) => (
          <Datum key={label} label={label} width="half">
            {value}
          </Datum>
        ))}
      </DataList>
      <p className="hint">To change these, ask an administrator.</p>
    </Section>
  );
}
