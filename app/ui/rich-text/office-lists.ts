type ListParagraph = { element: HTMLElement; level: number; isOrdered: boolean; number: number };

/** Word and Outlook copy items as paragraphs with a level and a bullet or number; Word for the web as one list each. */
export function withOfficeLists(body: HTMLElement) {
  for (const list of body.querySelectorAll<HTMLElement>('ul, ol')) spreadWebList(list);
  for (const heading of body.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')) {
    // a numbered heading is no item, and keeps its number
    const marker = isListed(heading) ? takeMarker(heading) : '';
    if (marker) heading.prepend(`${marker} `);
  }
  const parents = new Set<Element>();
  for (const element of body.querySelectorAll('p, div')) if (isListed(element)) parents.add(element.parentElement!);
  for (const parent of parents) if (!parent.closest('ul, ol')) makeLists(parent);
  for (const mark of [...body.getElementsByTagName('o:p')]) {
    if (mark.textContent.trim() !== '') continue;
    const { parentElement } = mark;
    mark.remove();
    if (parentElement?.matches('p') && parentElement.childElementCount === 0 && isBlank(parentElement)) {
      parentElement.remove();
    }
  }
}

const levelPattern = /mso-list:\s*l\d+\s+level(\d)/i;
const styleOf = (element: Element) => (element as HTMLElement).dataset.style ?? '';
const isListed = (element: Element) => levelPattern.test(styleOf(element));
const isBlank = (node: Node) => (node.textContent ?? '').trim() === '';

/** Converts Word for the web's lists into paragraphs as Word itself writes them. */
function spreadWebList(list: HTMLElement) {
  const items = [...list.children] as HTMLElement[];
  if (items.length === 0 || !items.every(({ dataset }) => dataset.ariaLevel)) return;
  const paragraphs = items.map((item, index) => {
    const paragraph = list.ownerDocument.createElement('p');
    const marker = list.matches('ol') ? `${(list as HTMLOListElement).start + index}.` : '•';
    paragraph.dataset.style = `mso-list:l0 level${item.dataset.ariaLevel}`;
    paragraph.dataset.marker = marker;
    for (const block of item.querySelectorAll('p')) block.replaceWith(...block.childNodes);
    paragraph.append(...item.childNodes);
    return paragraph;
  });
  const wrapper = list.parentElement?.matches('[class*=ListContainerWrapper]') ? list.parentElement : list;
  if (wrapper === list || wrapper.childElementCount === 1) wrapper.replaceWith(...paragraphs);
  else list.replaceWith(...paragraphs);
}

function makeLists(parent: Element) {
  let run: ListRun | null = null;
  for (const node of [...parent.childNodes]) {
    if (node.nodeType !== Node.ELEMENT_NODE) {
      if (!isBlank(node) && node.nodeType === Node.TEXT_NODE) run = null;
      continue;
    }
    const element = node as HTMLElement;
    if (isListed(element)) {
      run ??= new ListRun();
      run.add(itemOf(element));
    } else if (run && element.matches('p[class^=MsoListParagraph]')) run.continueItem(element);
    else run = null;
  }
}

function itemOf(element: HTMLElement): ListParagraph {
  const level = Number(levelPattern.exec(styleOf(element))![1]);
  const marker = element.dataset.marker ?? takeMarker(element);
  const [, sign] = /^[([]?(?:\d+[.)])*(\d+|[a-z]|[ivxlcdm]+)[.)\]]/i.exec(marker) ?? [];
  return { element, level, isOrdered: sign !== undefined, number: sign === undefined ? 1 : numberOf(sign) };
}

/** Letters that are also Roman digits begin a list far more often than they continue one. */
function numberOf(sign: string): number {
  if (/^\d+$/.test(sign)) return Number(sign);
  return /^[abe-hjknopqrstuwyz]$/i.test(sign) ? sign.toLowerCase().charCodeAt(0) - 96 : 1;
}

function takeMarker(element: HTMLElement): string {
  const marks = [...element.querySelectorAll<HTMLElement>('[data-style]')].filter((mark) =>
    /mso-list:\s*ignore/i.test(styleOf(mark)),
  );
  const text = marks.map((mark) => mark.textContent).join('');
  for (const mark of marks) {
    let empty: HTMLElement = mark;
    while (empty.parentElement !== element && empty.parentElement!.textContent === empty.textContent) {
      empty = empty.parentElement!;
    }
    empty.remove();
  }
  return text.replace(/\s+/g, ' ').trim();
}

class ListRun {
  readonly #lists: { list: HTMLElement; level: number; next: number }[] = [];

  add({ element, level, isOrdered, number }: ListParagraph) {
    const document = element.ownerDocument;
    const item = document.createElement('li');
    const paragraph = document.createElement('p');
    while (this.#lists.length > 1 && this.#last.level > level) this.#lists.pop();
    const tag = isOrdered ? 'ol' : 'ul';
    const top = this.#lists.at(-1);
    if (!top || level > top.level) {
      const below = top?.list.lastElementChild?.lastElementChild;
      // after a deeper item, the enclosing list continues
      const list = below?.matches('ul') && tag === 'ul' ? (below as HTMLElement) : newList(document, tag, number);
      if (!top) element.before(list);
      else if (list !== below) top.list.lastElementChild!.append(list);
      this.#lists.push({ list, level, next: number });
    } else if (!top.list.matches(tag) || (isOrdered && number !== top.next)) {
      const list = newList(document, tag, number);
      top.list.after(list);
      Object.assign(top, { list, level, next: number });
    }
    Object.assign(this.#last, { level, next: number + 1 });
    paragraph.append(...element.childNodes);
    item.append(paragraph);
    this.#last.list.append(item);
    element.remove();
  }

  continueItem(element: HTMLElement) {
    this.#last.list.lastElementChild!.append(element);
  }

  get #last() {
    return this.#lists.at(-1)!;
  }
}

function newList(document: Document, tag: 'ul' | 'ol', first: number): HTMLElement {
  const list = document.createElement(tag);
  if (tag === 'ol' && first !== 1) list.setAttribute('start', String(first));
  return list;
}
