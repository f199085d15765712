import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText } from '#app/ui/rich-text/markdown.ts';
import { everyNth, isComplete } from '../support/fixed-choice.ts';
import { renderMarkdown } from '../support/render-markdown.tsx';
import { scripts } from '../support/scripts.ts';

const plainTag = /<\/?(?:p|strong|em|u|code|pre|h[345]|ul|ol|li|blockquote)>|<ol start="\d+">|<br\/>|<\/a>/.source;
const link = /<a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*"(?: title="[^"<>]*")? rel="noopener noreferrer">/i.source;
const smallHeading = /<(?:h4 aria-level="3"|h5 aria-level="[34]")>/.source;
const safe = new RegExp(`^(?:[^<>"]|${plainTag}|${smallHeading}|${link})*$`);

describe('the Markdown renderer', () => {
  test.each([
    ['**a**', '<p><strong>a</strong></p>'],
    ['*a*', '<p><em>a</em></p>'],
    ['<u>a</u>', '<p><u>a</u></p>'],
    ['`a < b`', '<p><code>a &lt; b</code></p>'],
    ['```js\na <b>\n```', '<pre><code>a &lt;b&gt;\n</code></pre>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['> a', '<blockquote><p>a</p></blockquote>'],
    ['a\nb', '<p>a<br/>b</p>'],
    ['a\n\nb', '<p>a</p><p>b</p>'],
    ['', ''],
  ])('%j', (source, html) => {
    expect(renderMarkdown(source)).toBe(html);
  });

  test('renders headings at lower levels than those of the page', () => {
    expect(renderMarkdown('# a\n## b\n### c')).toBe('<h3>a</h3><h4>b</h4><h5>c</h5>');
    expect(renderMarkdown('### a\n### b\n# c\n### d'), 'no level is left out').toBe(
      '<h5 aria-level="3">a</h5><h5 aria-level="3">b</h5><h3>c</h3><h5 aria-level="4">d</h5>',
    );
    expect(renderMarkdown('a\n===')).toBe('<h3>a</h3>');
  });

  test.each([
    ['#### a', '<p>a</p>'],
    ['---', '<p>---</p>'],
    ['    a', '<p>a</p>'],
    ['~~a~~', '<p>~~a~~</p>'],
    ['<b>a</b>', '<p>&lt;b&gt;a&lt;/b&gt;</p>'],
    ['| a |\n| - |', '<p>| a |<br/>| - |</p>'],
    ['[a]\n\n[a]: https://a.example', '<p>[a]</p><p>[a]: https://a.example</p>'],
    ['![a](https://a.example/a.png)', '<p>![a](https://a.example/a.png)</p>'],
    ['[]()', '<p>[]()</p>'],
    ['[a **b**]() [c](tel:1)', '<p>[a <strong>b</strong>]() <a href="tel:1" rel="noopener noreferrer">c</a></p>'],
  ])('anything else stays text: %j', (source, html) => {
    expect(renderMarkdown(source)).toBe(html);
  });

  test('keeps all text of deeply nested Markdown', () => {
    expect(plainText(`${'>'.repeat(200)} found`)).toContain('found');
    const list = Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- level${depth}.`).join('\n');
    for (const depth of [0, 4, 5, 30, 59]) expect(plainText(list)).toContain(`level${depth}.`);
  });
});

describe('underlined text', () => {
  test.each([
    ['a <u>b **c** d</u> e', '<p>a <u>b <strong>c</strong> d</u> e</p>'],
    ['**<u>a</u>**', '<p><u><strong>a</strong></u></p>'],
    ['<U>a</U>', '<p><u>a</u></p>'],
    ['<u>a <u>b</u> c</u>', '<p><u>a b c</u></p>'],
    ['[<u>a</u>](tel:+16045550142)', '<p><a href="tel:+16045550142" rel="noopener noreferrer"><u>a</u></a></p>'],
    ['`<u>a</u>`', '<p><code>&lt;u&gt;a&lt;/u&gt;</code></p>'],
    ['\\<u>a</u>', '<p>&lt;u&gt;a&lt;/u&gt;</p>'],
    ['<u>a', '<p>&lt;u&gt;a</p>'],
    ['a</u>', '<p>a&lt;/u&gt;</p>'],
    ['**a <u>b** c</u>', '<p><strong>a &lt;u&gt;b</strong> c&lt;/u&gt;</p>'],
    ['<u onclick="x">a</u>', '<p>&lt;u onclick=&quot;x&quot;&gt;a&lt;/u&gt;</p>'],
  ])('%j', (source, html) => {
    expect(renderMarkdown(source)).toBe(html);
  });
});

describe('links in Markdown', () => {
  test.each([
    'https://a.example/b?c=d#e',
    'http://a.example',
    'mailto:a@b.example',
    'tel:+1-604-555-0142',
    'HTTPS://a.example',
  ])('%s is one', (address) => {
    expect(renderMarkdown(`[a](${address})`)).toBe(`<p><a href="${address}" rel="noopener noreferrer">a</a></p>`);
  });

  test.each([
    '/administration',
    '//a.example',
    '#a',
    'a.html',
    'ftp://a.example',
    'file:///etc/passwd',
    'blob:https://a',
    'https:a',
  ])('%s is none', (address) => {
    expect(renderMarkdown(`[a](${address})`)).not.toContain('<a ');
    expect(renderMarkdown(`<${address}>`)).not.toContain('<a ');
  });
});

describe('the plain text of Markdown', () => {
  test.each([
    ['# Title\n\nSome **bold** and <u>under</u>\nnext `code`', 'Title Some bold and under next code'],
    ['- a\n- b\n\n> c', 'a b c'],
    ['```\nx\n  y\n```', 'x y'],
    ['[text](https://a.example) &amp; \\*', 'text & *'],
    ['a\u0000\u0007\tb\u00a0 c', 'a\uFFFD b c'],
    ['   ', ''],
  ])('%j', (source, words) => {
    expect(plainText(source)).toBe(words);
  });
});

describe('rendered Markdown contains no unsafe markup', () => {
  test.each(everyNth(5, scripts))('%s', (source) => {
    expect(renderMarkdown(source)).toMatch(safe);
  });

  test('and the safety pattern detects unsafe markup', () => {
    for (const html of [
      '<img>',
      '<p id="a">',
      '<a href="javascript:a" rel="noopener noreferrer">',
      '<p>"</p>',
      '<h5 aria-level="5">',
      '<p aria-level="3">',
      '<u/>',
    ]) {
      expect(html).not.toMatch(safe);
    }
  });

  test('for random combinations of hostile Markdown', () => {
    fc.assert(
      fc.property(hostileText(), (source) => safe.test(renderMarkdown(source))),
      { numRuns: isComplete ? 500 : 100 },
    );
  });
});

function hostileText() {
  const pieces = [
    '<u>',
    '</u>',
    '**',
    '*',
    '_',
    '`',
    '[',
    '](',
    ')',
    '<',
    '>',
    '"',
    "'",
    '\n',
    '- ',
    '> ',
    '# ',
    '1. ',
    ' ',
    'a',
    '&lt;',
  ];
  const schemes = [
    'javascript:alert(1)',
    'https://a.example',
    'data:text/html,',
    '<script>',
    '<img src=x onerror=y>',
    '```',
  ];
  return fc.array(fc.constantFrom(...pieces, ...schemes), { maxLength: 40 }).map((parts) => parts.join(''));
}
