import { Fragment } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { plainText } from '../../../ui/rich-text/markdown.ts';
import { textDifferences } from '../../../ui/text-differences.ts';
import type { ComparedField, ComparedPart, ComparedSection } from '../compare-incidents.ts';

type CompareTableProps = { sections: ComparedSection[]; previousAt: string; currentAt: string };

export function CompareTable({ sections, previousAt, currentAt }: CompareTableProps) {
  return (
    <table className="compare">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Field</span>
          </th>
          <th scope="col">
            Previous <span className="quiet small">{previousAt}</span>
          </th>
          <th scope="col">
            Current <span className="quiet small">{currentAt}</span>
          </th>
        </tr>
      </thead>
      {sections.map(({ id, name, count, parts }) => (
        <tbody key={id}>
          <tr className="group">
            <th colSpan={3} scope="colgroup">
              {count === undefined ? name : `${name} (${count})`}
            </th>
          </tr>
          {parts.every(({ fields }) => fields.length === 0) && (
            <tr>
              <th scope="row">{id === 'close-details' ? 'Closed' : 'All'}</th>
              <td data-label="Previous">None</td>
              <td data-label="Current">None</td>
            </tr>
          )}
          {parts.map((part, index) => (
            <PartRows key={index} part={part} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function PartRows({ part: { name, fields } }: { part: ComparedPart }) {
  return fields
    .filter(({ previous, current }) => previous || current)
    .map((field) => (
      <FieldRow key={field.label} label={name ? `${name}, ${field.label}` : field.label} field={field} />
    ));
}

function FieldRow({ label, field }: { label: string; field: ComparedField }) {
  const [previous, current] = textsOf(field);
  return (
    <tr className={field.isChanged ? 'is-changed' : undefined}>
      <th scope="row">
        {label}
        {field.isChanged && (
          <span className="changed">
            <Icon name="swap" />
            Changed
          </span>
        )}
      </th>
      <td data-label="Previous">
        <Side text={previous} other={current} isChanged={field.isChanged} mark="del" />
      </td>
      <td data-label="Current">
        <Side text={current} other={previous} isChanged={field.isChanged} mark="ins" />
      </td>
    </tr>
  );
}

type SideProps = { text: string; other: string; isChanged: boolean; mark: 'del' | 'ins' };

function Side({ text, other, isChanged, mark: Mark }: SideProps) {
  if (!text) return <span className="absent">Empty</span>;
  if (!isChanged) return <span className="typed">{text}</span>;
  return (
    <span className="typed">
      {textDifferences(text, other).map((run, index) =>
        run.own ? <Mark key={index}>{run.text}</Mark> : <Fragment key={index}>{run.text}</Fragment>,
      )}
    </span>
  );
}

/** Rich text shows its Markdown only where nothing else differs. */
function textsOf({ previous, current, isRichText, isChanged }: ComparedField): [string, string] {
  const [before, after] = [previous ?? '', current ?? ''];
  if (!isRichText) return [before, after];
  const [plainBefore, plainAfter] = [linesOf(before), linesOf(after)];
  return isChanged && plainBefore === plainAfter ? [before, after] : [plainBefore, plainAfter];
}

function linesOf(source: string): string {
  return source.split('\n').map(lineOf).filter(Boolean).join('\n');
}

/** The mark of a list is a change too. */
function lineOf(line: string): string {
  const [, indent = '', mark] = /^( *)([-*+]|\d+[.)]) +\S/.exec(line) ?? [];
  const text = plainText(line);
  return text && mark ? `${indent}${/\d/.test(mark) ? mark : '•'} ${text}` : text;
}
