import { Fragment } from 'react';
import { DataList, Datum } from '../../../ui/lists/data-list.tsx';
import type { Detail } from '../part-details.ts';

export function Fields({ of }: { of: Detail[] }) {
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

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
