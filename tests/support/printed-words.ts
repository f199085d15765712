import { inflateSync } from 'node:zlib';

/** Returns the text of each page without white space, decoded with the character maps of the fonts. */
export function pagesOf(file: Buffer): string[] {
  const objects = objectsOf(file);
  const at = (dictionary: string, key: string) =>
    objects.get(dictionary.match(new RegExp(`/${key} (\\d+) 0 R`))?.[1] ?? '');
  const maps = new Map<string, string[]>();
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const resources = at(dictionary, 'Resources')?.dictionary ?? dictionary;
    for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = at(objects.get(id!)!.dictionary, 'ToUnicode')!.stream;
      maps.set(
        name!,
        [...map.matchAll(/\[(.*?)\]/gs)].flatMap(([, range]) => range!.match(/<[^>]*>/g)!.map(decoded)),
      );
    }
    let map: string[] = [];
    let words = '';
    for (const [, font, glyphs] of at(dictionary, 'Contents')!.stream.matchAll(/\/(F\d+) \S+ Tf|\[(.*?)\] TJ/g)) {
      if (font) map = maps.get(font)!;
      for (const hex of glyphs?.match(/<[^>]*>/g) ?? []) {
        for (const glyph of hex.match(/[\da-f]{4}/gi) ?? []) words += map[Number.parseInt(glyph, 16)];
      }
    }
    return squashed(words);
  });
}

/** Returns the number of pictures on each page. */
export function picturesOnPages(file: Buffer): number[] {
  const objects = objectsOf(file);
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const contents = objects.get(dictionary.match(/\/Contents (\d+) 0 R/)![1]!)!;
    return contents.stream.match(/\/I\d+ Do/g)?.length ?? 0;
  });
}

function objectsOf(file: Buffer) {
  const source = file.toString('latin1');
  const objects = new Map<string, { dictionary: string; stream: string }>();
  for (const { 1: id, index } of source.matchAll(/^(\d+) 0 obj$/gm)) {
    const end = source.slice(index).search(/\bendobj|\nstream\n/) + index;
    const dictionary = source.slice(index, end);
    const length = Number(dictionary.match(/\/Length (\d+)/)?.[1] ?? 0);
    const bytes = file.subarray(end + 8, end + 8 + length);
    objects.set(id!, {
      dictionary,
      stream: dictionary.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : '',
    });
  }
  return objects;
}

function decoded(hex: string): string {
  return Buffer.from(hex.replace(/[<> ]/g, ''), 'hex').swap16().toString('utf16le');
}

export function squashed(words: string): string {
  return words.replace(/\s/g, '');
}
