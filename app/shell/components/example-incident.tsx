import type { ReactNode } from 'react';
import { Badge, Severity, StatusBadge } from '../../ui/badge.tsx';
import { DataList, Datum } from '../../ui/lists/data-list.tsx';
import { Path } from '../../ui/path.tsx';

export function ExampleIncident() {
  return (
    <div className="sheet" aria-hidden="true">
      <div className="front__leaf-head">
        <b>Incident #2405</b>
        <StatusBadge status={1} />
      </div>
      <Section name="When">
        <DataList>
          <Datum label="Date reported" width="double">
            10/03/2026 10:33 PM
          </Datum>
          <Datum label="Date occurred" width="double">
            10/03/2026 10:20 PM
          </Datum>
        </DataList>
      </Section>
      <Section name="What">
        <DataList>
          <Datum label="Incident class" width="double">
            <Path parts={['Security', 'Assault', 'Verbal threat']} />
          </Datum>
          <Datum label="Severity" width="half">
            <Severity rank={4} word="Critical" />
          </Datum>
          <Datum label="Location" width="half">
            <Path parts={['Main tower', 'Lobby']} />
          </Datum>
        </DataList>
      </Section>
      <Section name="Persons">
        <div className="row">
          <b>Camille Fortin</b>
          <Badge>Victim</Badge>
          <Badge>Reporter</Badge>
        </div>
      </Section>
      <Section name="History">
        <div className="small">
          <span className="quiet">11/03/2026 08:05 AM</span> Marcus Oyelaran
          <br />
          Severity <del className="is-off">High</del> Critical
        </div>
      </Section>
    </div>
  );
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="band band--tight">
      <div className="band__head">
        <b>{name}</b>
      </div>
      <div className="band__body">{children}</div>
    </div>
  );
}
