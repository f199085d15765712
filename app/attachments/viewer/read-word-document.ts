import DOMPurify from 'dompurify';
import mammoth from 'mammoth';
import { isReadable } from './is-readable.ts';

/** Returns HTML that can neither run nor load anything, without pictures; null for a text that would block the browser. */
export async function readWordDocument(file: ArrayBuffer): Promise<string | null> {
  if (!(await isReadable(file))) return null;
  const { value } = await mammoth.convertToHtml({ arrayBuffer: file }, { convertImage: noImage });
  return DOMPurify.sanitize(value, {
    ALLOWED_TAGS: ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'em', 'u', 's', 'sup', 'sub', 'br'].concat([
      'ul',
      'ol',
      'li',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ]),
    ALLOWED_ATTR: ['colspan', 'rowspan'],
  });
}

const noImage = mammoth.images.imgElement(async () => ({ src: '' }));
