import { formatCount } from '../../ui/format.ts';
import { type WordField, wordFields } from '../words/word-fields.ts';

type FoundInProps = {
  all: number;
  byField: { name: WordField; count: number }[];
  asked: Record<string, string>;
  field: WordField | null;
};

export function FoundIn({ all, byField, asked, field }: FoundInProps) {
  const hrefFor = (name?: WordField) => `/find?${new URLSearchParams({ ...asked, ...(name && { in: name }) })}`;
  const chips = [{ name: undefined, count: all }, ...byField];
  return (
    <ul className="criteria" aria-label="Found in">
      {chips.map(({ name, count }) => (
        <li key={name ?? 'all'}>
          <a className="chip" href={hrefFor(name)} aria-current={name === (field ?? undefined) ? 'true' : undefined}>
            {name ? wordFields[name] : 'All'} <span className="n">{formatCount(count)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
