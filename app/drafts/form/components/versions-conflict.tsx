import { Button, NoDefaultButton } from '../../../ui/button.tsx';
import { textDifferences } from '../../../ui/text-differences.ts';
import type { Difference, FieldValue } from '../../body/differences.ts';
import { maskedNotSaved } from '../../body/masked-not-saved.ts';
import type { Side } from '../../body/merge.ts';
import type { Conflict } from '../../body/version-conflict-error.ts';
import { displayValue } from '../display-value.ts';
import type { DraftFormData } from '../queries/draft-form.server.ts';

type VersionsConflictProps = {
  conflict: Conflict;
  form: DraftFormData;
  address: string;
};

export function VersionsConflict({ conflict, form, address }: VersionsConflictProps) {
  const heads = { theirs: conflict.by ? `Saved by ${conflict.by}` : 'Saved elsewhere', mine: 'Yours' };
  return (
    <>
      <div className="alert alert--warn" role="alert">
        <h2>
          {conflict.of === 'incident'
            ? 'Someone else changed this incident while you edited it'
            : 'This draft was also changed in another window'}
        </h2>
        <p>
          Nothing was overwritten. For each field, choose the version to keep. Fields that only one version changed are
          not listed: their changes are kept.
        </p>
        {conflict.hasDropped && <p>{maskedNotSaved}</p>}
      </div>
      <form method="post" action={address} className="sheet">
        <NoDefaultButton />
        <Hidden fields={[...conflict.post, ['chosen.of', conflict.of], ['chosen.seen', String(conflict.seen)]]} />
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">{heads.theirs}</th>
              <th scope="col">{heads.mine}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.differences.map((difference) => (
              <tr key={difference.field} className="is-changed">
                <th scope="row">{difference.label}</th>
                <Version side="theirs" heads={heads} difference={difference} form={form} />
                <Version side="mine" heads={heads} difference={difference} form={form} />
              </tr>
            ))}
          </tbody>
        </table>
        <div className="wizard__foot">
          <Button name="chosen.all" value="theirs" formNoValidate>
            Keep all saved values
          </Button>
          <Button name="chosen.all" value="mine" formNoValidate>
            Keep all of mine
          </Button>
          <Button variant="primary" className="push">
            Keep the chosen versions
          </Button>
        </div>
      </form>
    </>
  );
}

function Hidden({ fields }: { fields: [string, string][] }) {
  return (
    <>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

type VersionProps = {
  side: Side;
  heads: Record<Side, string>;
  difference: Difference;
  form: DraftFormData;
};

function Version({ side, heads, difference, form }: VersionProps) {
  const { field, label } = difference;
  return (
    <td data-label={heads[side]}>
      <label className="tick">
        <input type="radio" name={`chosen.fields.${field}`} value={side} required />
        <span className="typed">
          <span className="sr">{`${label}, ${heads[side]}: `}</span>
          <Words side={side} difference={difference} form={form} />
        </span>
      </label>
    </td>
  );
}

function Words({ side, difference, form }: Omit<VersionProps, 'heads'>) {
  const values = difference[side];
  if (!values) return <em>Removed</em>;
  if (difference[side === 'mine' ? 'theirs' : 'mine'] === null) return <Changes changes={values} form={form} />;
  const [own, other] = [values, difference[side === 'mine' ? 'theirs' : 'mine']!].map((each) => textOf(each[0]!, form));
  if (!own) return <span className="absent">None</span>;
  return (
    <>
      {textDifferences(own, other ?? '').map((run, index) =>
        run.own ? <ins key={index}>{run.text}</ins> : <span key={index}>{shortened(run.text)}</span>,
      )}
    </>
  );
}

function Changes({ changes, form }: { changes: FieldValue[]; form: DraftFormData }) {
  if (changes.length === 0) return <>Kept</>;
  return (
    <>
      {changes.map((each) => (
        <span key={each.name} className="block">
          {`${each.label}: `}
          <ins>{textOf(each, form) || 'None'}</ins>
        </span>
      ))}
    </>
  );
}

function textOf({ name, value, hidden }: FieldValue, form: DraftFormData): string {
  return hidden ? 'Hidden' : displayValue(name, value, form);
}

function shortened(text: string): string {
  if (text.length <= 240) return text;
  return `${text.slice(0, 100).replace(/\S+$/, '')}… ${text.slice(-100).replace(/^\S+\s/, '')}`;
}
