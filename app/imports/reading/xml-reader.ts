export type XmlHandler = {
  onOpen: (name: string, attributes: string) => void;
  onClose: (name: string) => void;
  /** Receives a text in one or more pieces. */
  onText: (text: string) => void;
};

const longestTag = 64 * 1024;

/** Holds one tag at most. Names lose their namespace. Refuses entity declarations, which could expand without end. */
export class XmlReader {
  readonly #handler: XmlHandler;
  #rest = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  read(piece: string): boolean {
    const xml = this.#rest + piece;
    let at = 0;
    while (at < xml.length) {
      const open = xml.indexOf('<', at);
      if (open !== at) {
        const end = open < 0 ? endOfText(xml, at) : open;
        if (end > at) this.#handler.onText(decodeEntities(xml.slice(at, end)));
        at = end;
        if (open < 0) break;
      }
      const end = this.#readMarkup(xml, at);
      if (end === 'refused') return false;
      if (end === 'unfinished') break;
      at = end;
    }
    this.#rest = xml.slice(at);
    return this.#rest.length <= longestTag;
  }

  #readMarkup(xml: string, at: number): number | 'unfinished' | 'refused' {
    if (xml[at + 1] === '!' || xml[at + 1] === '?') return this.#readSpecial(xml, at);
    const close = endOfTag(xml, at);
    if (typeof close === 'string') return close;
    if (xml[at + 1] === '/') {
      this.#handler.onClose(localName(xml.slice(at + 2, close).trim()));
      return close + 1;
    }
    const isEmpty = xml[close - 1] === '/';
    const tag = xml.slice(at + 1, isEmpty ? close - 1 : close);
    const blank = tag.search(/\s/);
    const name = localName(blank < 0 ? tag : tag.slice(0, blank));
    this.#handler.onOpen(name, blank < 0 ? '' : tag.slice(blank));
    if (isEmpty) this.#handler.onClose(name);
    return close + 1;
  }

  #readSpecial(xml: string, at: number): number | 'unfinished' | 'refused' {
    const kinds = [
      { start: '<!--', end: '-->' },
      { start: '<![CDATA[', end: ']]>' },
      { start: '<?', end: '?>' },
    ];
    const kind = kinds.find(({ start }) => xml.startsWith(start, at));
    if (!kind) return xml.length - at < 9 ? 'unfinished' : 'refused';
    const end = xml.indexOf(kind.end, at + kind.start.length);
    if (end < 0) return 'unfinished';
    if (kind.start === '<![CDATA[') this.#handler.onText(xml.slice(at + kind.start.length, end));
    return end + kind.end.length;
  }
}

export function attributeOf(attributes: string, name: 'id' | 'r' | 's' | 't' | (string & {})): string | undefined {
  patterns[name] ??= new RegExp(`\\s(?:[\\w-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  const found = patterns[name].exec(attributes);
  return found ? decodeEntities(found[1] ?? found[2] ?? '') : undefined;
}

const patterns: Record<string, RegExp> = {};

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function endOfTag(xml: string, start: number): number | 'unfinished' | 'refused' {
  let quote = '';
  for (let at = start; at < xml.length; at += 1) {
    if (at - start > longestTag) return 'refused';
    const sign = xml[at]!;
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
  }
  return 'unfinished';
}

/** An entity may be cut at the end of a piece. */
function endOfText(xml: string, at: number): number {
  const entity = xml.lastIndexOf('&');
  const isHalf = entity >= at && xml.length - entity < 12 && !xml.includes(';', entity);
  return isHalf ? entity : xml.length;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (all, decimal, hexadecimal, name) => {
    if (name) return named[name.toLowerCase()] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
