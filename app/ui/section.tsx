import { createContext, type ReactNode, useContext } from 'react';
import { classes } from './classes.ts';
import { counted } from './format.ts';
import { Icon } from './icon.tsx';

export type IndexedSection = { id: string; name: string; count?: number; errors?: number };

/** `note` is under the section's name, `indexed` in the index. */
export type SectionExtra = { link?: ReactNode; note?: string; end?: ReactNode; indexed?: string };

export const SectionExtras = createContext<ReadonlyMap<string, SectionExtra>>(new Map());

export function Section({ note, tight, children, ...section }: SectionProps) {
  const { id, name, count, errors = 0 } = section;
  const extra = useContext(SectionExtras).get(id);
  const isEmpty = count === 0 && !extra?.end;
  return (
    <section
      className={classes('band', errors > 0 ? 'has-error' : isEmpty && 'is-empty', tight && 'band--tight')}
      id={id}
      aria-labelledby={`${id}-h`}
    >
      <div className="band__head">
        <div>
          <h2 id={`${id}-h`}>
            {count === undefined ? name : `${name} `}
            {count !== undefined && <span className="count">{`(${count})`}</span>}
          </h2>
          {note && <p className="band__note">{note}</p>}
          {extra?.note && <p className="band__note">{extra.note}</p>}
          {errors > 0 && (
            <p className="band__bad">
              <Icon name="bad" />
              {counted(errors, 'error')}
            </p>
          )}
          {extra?.link}
        </div>
      </div>
      <div className="band__body">
        {children}
        {extra?.end}
      </div>
    </section>
  );
}

type SectionProps = IndexedSection & { note?: string; tight?: boolean; children: ReactNode };

/** Tabs at the edge of the page. The frame's script moves the mark of `current`. */
export function SectionIndex({ sections, current }: { sections: IndexedSection[]; current?: string }) {
  return (
    <nav className="index" aria-label="Sections" data-marked={current && ''}>
      <ol className="plain">
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`} aria-current={section.id === current ? 'true' : undefined}>
              {section.name}
              <SectionCount section={section} countClass="n" />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function SectionJump({ sections }: { sections: IndexedSection[] }) {
  return (
    <details className="jump">
      <summary className="btn">
        Go to a section
        <Icon name="down" />
      </summary>
      <ol className="plain">
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>
              {section.name}
              <SectionCount section={section} countClass="quiet" />
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}

function SectionCount({ section: { id, count, errors }, countClass }: { section: IndexedSection; countClass: string }) {
  const indexed = useContext(SectionExtras).get(id)?.indexed;
  if (errors)
    return (
      <span className="bad">
        <Icon name="bad" />
        {errors}
        <span className="sr">{errors === 1 ? ' error' : ' errors'}</span>
      </span>
    );
  const badgeCount = indexed ?? count;
  return badgeCount === undefined ? null : <span className={countClass}>{badgeCount}</span>;
}
