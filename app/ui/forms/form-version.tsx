import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

export type Conflict = { version: string; differences: { label: string; yours: string; stored: string }[] };

type Reply = { errors: Record<string, string[]>; values?: object; conflict?: Conflict } | undefined;

type FormVersionProps = {
  version: string;
  reply: Reply;
  /** Set where the form stays open after a save. */
  staysAt?: string;
};

/** After a conflict, shows the values that differ. */
export function FormVersion({ version, reply, staysAt }: FormVersionProps) {
  const formVersion = useShownVersion(version, reply, staysAt);
  const posted = (reply?.values as { version?: string } | undefined)?.version;
  const { conflict } = reply ?? {};
  return (
    <>
      <input type="hidden" name="version" value={conflict?.version ?? posted ?? formVersion} />
      {conflict && <Differences conflict={conflict} />}
    </>
  );
}

/** Fields keep their values while the page reloads, so the version stays until the form is saved. */
function useShownVersion(version: string, reply: Reply, staysAt: string | undefined) {
  const [formVersion, setFormVersion] = useState(version);
  const { state, formAction } = useNavigation();
  const isSaving = useRef(false);
  if (formAction !== undefined && formAction === staysAt) isSaving.current = true;
  useEffect(() => {
    if (state !== 'idle' || !isSaving.current) return;
    isSaving.current = false;
    if (!reply) setFormVersion(version);
  }, [state, reply, version]);
  return formVersion;
}

function Differences({ conflict: { differences } }: { conflict: Conflict }) {
  return (
    <table className="compare">
      <caption className="sr">Values that differ</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Field</span>
          </th>
          <th scope="col">Yours</th>
          <th scope="col">Stored now</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, yours, stored }) => (
          <tr key={label} className="is-changed">
            <th scope="row">{label}</th>
            <td data-label="Yours">{yours}</td>
            <td data-label="Stored now">{stored}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
