import DOMPurify from 'dompurify';
import mammoth from 'mammoth';
import { isReadable } from './is-readable.ts';

/**
 * Returns the text of a .docx file as HTML in which nothing can run and nothing is loaded. Pictures are left out. Null for
 * one whose text would keep the browser busy.
 */
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
