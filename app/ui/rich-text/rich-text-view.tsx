import type { Heading, List, Nodes, Parent } from 'mdast';
import { Fragment, type ReactNode } from 'react';
import { parseMarkdown } from './markdown.ts';
import { headingShift } from './markdown-grammar.ts';

/** A rich text as it is read. */
export function RichTextView({ source }: { source: string }) {
  if (!source.trim()) return null;
  return (
    <div className="prose">
      <FormattedText source={source} />
    </div>
  );
}

/** The blocks of a rich text. React escapes every text, and the grammar allows links to four protocols only. */
export function FormattedText({ source, inactiveLinks }: { source: string; inactiveLinks?: boolean }) {
  const headingLevels: number[] = [];
  return rendered(parseMarkdown(source));

  function rendered(node: Nodes): ReactNode {
    switch (node.type) {
      case 'root':
        return inside(node);
      case 'paragraph':
        return <p>{inside(node)}</p>;
      case 'heading':
        return heading(node);
      case 'blockquote':
        return <blockquote>{inside(node)}</blockquote>;
      case 'code':
        return (
          <pre>
            <code>{`${node.value}\n`}</code>
          </pre>
        );
      case 'list':
        return node.ordered ? <ol start={startOf(node)}>{items(node)}</ol> : <ul>{items(node)}</ul>;
      case 'link':
        return (
          <a href={inactiveLinks ? undefined : node.url} title={node.title ?? undefined} rel="noopener noreferrer">
            {inside(node)}
          </a>
        );
      case 'strong':
        return <strong>{inside(node)}</strong>;
      case 'emphasis':
        return <em>{inside(node)}</em>;
      case 'underline':
        return <u>{inside(node)}</u>;
      case 'inlineCode':
        return <code>{node.value}</code>;
      case 'break':
        return <br />;
      default:
        return 'value' in node ? node.value : null;
    }
  }

  function inside({ children }: Parent): ReactNode {
    return (children as Nodes[]).map((child, at) => <Fragment key={at}>{rendered(child)}</Fragment>);
  }

  /** The paragraphs of a tight list are the words of its items alone. */
  function items(list: List): ReactNode {
    const isLoose = list.spread || list.children.some(({ spread }) => spread);
    return list.children.map((item, at) => (
      <li key={at}>
        {item.children.map((child, at) => (
          <Fragment key={at}>{!isLoose && child.type === 'paragraph' ? inside(child) : rendered(child)}</Fragment>
        ))}
      </li>
    ));
  }

  /** A text that begins with a small heading leaves out no level for screen readers. */
  function heading(node: Heading): ReactNode {
    while ((headingLevels.at(-1) ?? 0) >= node.depth) headingLevels.pop();
    headingLevels.push(node.depth);
    const shown = headingShift + node.depth;
    const level = headingShift + headingLevels.length;
    const Tag = `h${shown}` as 'h3' | 'h4' | 'h5';
    return <Tag aria-level={level === shown ? undefined : level}>{inside(node)}</Tag>;
  }
}

function startOf({ start }: List): number | undefined {
  return start === 1 ? undefined : (start ?? undefined);
}
