import type { Heading, List, Nodes } from 'mdast';
import { Fragment, type ReactNode } from 'react';
import { parseMarkdown } from './markdown.ts';
import { headingShift } from './markdown-grammar.ts';

export function RichTextView({ source }: { source: string }) {
  if (!source.trim()) return null;
  return (
    <div className="prose">
      <FormattedText source={source} />
    </div>
  );
}

/** React escapes text, and the grammar allows only http, https, mailto and tel links. */
export function FormattedText({ source, inactiveLinks }: { source: string; inactiveLinks?: boolean }) {
  const headingLevels: number[] = [];
  return renderNode(parseMarkdown(source));

  function renderNode(node: Nodes): ReactNode {
    switch (node.type) {
      case 'root':
        return renderChildren(node);
      case 'paragraph':
        return <p>{renderChildren(node)}</p>;
      case 'heading':
        return heading(node);
      case 'blockquote':
        return <blockquote>{renderChildren(node)}</blockquote>;
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
            {renderChildren(node)}
          </a>
        );
      case 'strong':
        return <strong>{renderChildren(node)}</strong>;
      case 'emphasis':
        return <em>{renderChildren(node)}</em>;
      case 'underline':
        return <u>{renderChildren(node)}</u>;
      case 'inlineCode':
        return <code>{node.value}</code>;
      case 'break':
        return <br />;
      default:
        return 'value' in node ? node.value : null;
    }
  }

  function renderChildren({ children }: { children: Nodes[] }): ReactNode {
    return children.map((child, index) => <Fragment key={index}>{renderNode(child)}</Fragment>);
  }

  function items(list: List): ReactNode {
    const isLoose = list.spread || list.children.some(({ spread }) => spread);
    return list.children.map((item, index) => (
      <li key={index}>
        {item.children.map((child, index) => (
          <Fragment key={index}>
            {!isLoose && child.type === 'paragraph' ? renderChildren(child) : renderNode(child)}
          </Fragment>
        ))}
      </li>
    ));
  }

  function heading(node: Heading): ReactNode {
    while ((headingLevels.at(-1) ?? 0) >= node.depth) headingLevels.pop();
    headingLevels.push(node.depth);
    const visualLevel = headingShift + node.depth;
    const level = headingShift + headingLevels.length;
    const Tag = `h${visualLevel}` as 'h3' | 'h4' | 'h5';
    return <Tag aria-level={level === visualLevel ? undefined : level}>{renderChildren(node)}</Tag>;
  }
}

function startOf({ start }: List): number | undefined {
  return start === 1 ? undefined : (start ?? undefined);
}
