const blocks = 'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote, pre, br';

/** A row becomes a line. A row of one cell is layout, whose blocks stay. */
export function withTableLines(body: HTMLElement) {
  // inner tables first, so that their lines are in cells
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const lines = Array.from(table.rows).flatMap((row): Node[] => {
      const cells = [...row.cells];
      const [only] = cells;
      if (cells.length === 1) return only!.querySelector(blocks) ? [...only!.childNodes] : [lineOf(cells)];
      return cells.every(({ textContent }) => textContent.trim() === '') ? [] : [lineOf(cells)];
    });
    table.replaceWith(...(table.caption ? [lineOf([table.caption])] : []), ...lines);
  }
}

function lineOf(cells: HTMLElement[]): HTMLElement {
  const line = cells[0]!.ownerDocument.createElement('p');
  for (const [at, cell] of cells.entries()) {
    if (at > 0) line.append(' | ');
    appendInline(cell, line);
  }
  return line;
}

/** Semicolons separate the paragraphs of a cell. */
function appendInline(cell: HTMLElement, line: HTMLElement) {
  let hasText = false;
  let isParted = false;
  const walk = (node: Node) => {
    const isElement = node.nodeType === Node.ELEMENT_NODE;
    const isBlock = isElement && (node as Element).matches(blocks);
    if (isBlock) isParted = hasText;
    if (isElement && (isBlock || (node as Element).querySelector(blocks))) {
      for (const child of [...node.childNodes]) walk(child);
      if (isBlock) isParted = hasText;
      return;
    }
    if (node.nodeType !== Node.TEXT_NODE && !isElement) return;
    if ((node.textContent ?? '').trim() === '') {
      if (hasText && !isParted) line.append(' ');
      return;
    }
    if (isParted) line.append('; ');
    isParted = false;
    hasText = true;
    line.append(node);
  };
  for (const child of [...cell.childNodes]) walk(child);
}
