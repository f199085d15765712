import { Fragment } from 'react';
import { DataList, Datum } from '../../ui/data-list.tsx';

/** Label, text, and the room it takes; a field without a text is left out. */
export type FilledField = [label: string, text: string | null | undefined, width?: 'half' | 'most' | 'full'];

export function Fields({ of }: { of: FilledField[] }) {
  const filled = of.filter(([, text]) => text);
  if (filled.length === 0) return null;
  return (
    <DataList>
      {filled.map(([label, text, width = 'half']) => (
        <Datum key={label} label={label} width={width}>
          <Lines text={text!} />
        </Datum>
      ))}
    </DataList>
  );
}

/** A text keeps the lines it was written in. */
function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
}
