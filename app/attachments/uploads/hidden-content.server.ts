/** Returns in words what a picture also is, such as a web page; null for a plain picture. */
export async function hiddenContent(bytes: AsyncIterable<Uint8Array>): Promise<string | null> {
  let text = '';
  for await (const chunk of bytes) {
    // a pattern may span two chunks
    text = text.slice(-longestPattern) + Buffer.from(chunk).toString('latin1');
    const found = patterns.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
  }
  return null;
}

const longestPattern = 400;

/** Long enough not to be in compressed pixels by chance. */
const patterns: [RegExp, string][] = [
  [/<(script|iframe|html|body|object|embed|!doctype)[\s/>]/i, 'a web page'],
  [/<svg[^\0-\x08\x0e-\x1f<>]{0,300}(xmlns|\son[a-z]{3,20}\s*=)/i, 'a drawing with code'],
  [/PK\x03\x04[\x0a-\x3f]\0/, 'an archive'],
  [/%PDF-[12]\.\d/, 'a PDF document'],
  [/This program (cannot|must) be run/, 'a program'],
];
