import { LinkButton } from '../../ui/button.tsx';
import { counted } from '../../ui/format.ts';
import type { AccountEnding } from '../queries/account-ending.server.ts';

/** Links to what the privileges of the reader let them take; each address checks them itself. */
export function CopyLinks({ ending: { incidents } }: { ending: AccountEnding }) {
  return (
    <ul className="lines">
      <li>
        <div>
          <b>All incidents</b>
          <p className="small quiet">{`${counted(incidents, 'incident')}, as xlsx`}</p>
        </div>
        <LinkButton icon="download" href="/search/export/file">
          Export to excel
        </LinkButton>
      </li>
      <li>
        <div>
          <b>All incidents, to read</b>
          <p className="small quiet">Printouts as PDF, up to 100 incidents in one</p>
        </div>
        <LinkButton icon="pdf" href="/search?run">
          Choose what to print
        </LinkButton>
      </li>
    </ul>
  );
}
