import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';
import {
  docsClipboard,
  docsItem,
  docsList,
  docsParagraph,
  docsRun,
  webItem,
  wordCell,
  wordClipboard,
  wordItem,
  wordParagraph,
  wordTable,
} from '../support/clipboard-html.ts';
import { AtTheForm } from '../support/incident-form.ts';
import { editor, open, paste, press, seen } from '../support/rich-text-editor.ts';

const item = (words: string, ...below: string[]) => `<li><p>${words}</p>${below.join('')}</li>`;
const ul = (...items: string[]) => `<ul>${items.join('')}</ul>`;
const ol = (...items: string[]) => `<ol>${items.join('')}</ol>`;
const word = (...parts: string[]) => wordClipboard(parts.join(''));

const cases: [what: string, pasted: string, shown: string][] = [
  [
    'a list of Word',
    word(wordItem('First', { place: 'First' }), wordItem('Second'), wordItem('Third', { place: 'Last' })),
    ul(item('First'), item('Second'), item('Third')),
  ],
  [
    'a list of Word with one item',
    word(wordItem('Only').replace('MsoListParagraphCxSpMiddle', 'MsoListParagraph')),
    ul(item('Only')),
  ],
  [
    'three levels of Word',
    word(
      wordItem('A'),
      wordItem('B', { level: 2, marker: 'o' }),
      wordItem('C', { level: 3, marker: '§' }),
      wordItem('D', { level: 2, marker: 'o' }),
      wordItem('E'),
    ),
    ul(item('A', ul(item('B', ul(item('C'))), item('D'))), item('E')),
  ],
  [
    'a level of Word that is left out',
    word(wordItem('A'), wordItem('B', { level: 3, marker: '§' }), wordItem('C', { level: 2, marker: 'o' })),
    ul(item('A', ul(item('B'), item('C')))),
  ],
  [
    'a list of Word that begins below',
    word(wordItem('A', { level: 2, marker: 'o' }), wordItem('B')),
    ul(item('A'), item('B')),
  ],
  [
    'a numbered list of Word',
    word(wordItem('One', { marker: '1.' }), wordItem('Two', { marker: '2.' })),
    ol(item('One'), item('Two')),
  ],
  [
    'a numbered list of Word that goes on',
    word(wordParagraph('Then'), wordItem('Three', { marker: '3)' }), wordItem('Four', { marker: '4)' })),
    `<p>Then</p><ol start="3">${item('Three')}${item('Four')}</ol>`,
  ],
  [
    'numbers with letters and Roman digits below',
    word(
      wordItem('One', { marker: '1.' }),
      wordItem('a', { level: 2, marker: 'a.' }),
      wordItem('i', { level: 3, marker: 'i.' }),
      wordItem('b', { level: 2, marker: 'b.' }),
      wordItem('Two', { marker: '2.' }),
    ),
    ol(item('One', ol(item('a', ol(item('i'))), item('b'))), item('Two')),
  ],
  [
    'numbers of a legal style',
    word(
      wordItem('Scope', { marker: '1.' }),
      wordItem('Where', { level: 2, marker: '1.1.' }),
      wordItem('When', { level: 2, marker: '1.2.' }),
    ),
    ol(item('Scope', ol(item('Where'), item('When')))),
  ],
  [
    'bullets below numbers',
    word(
      wordItem('One', { marker: '1.' }),
      wordItem('x', { level: 2, marker: 'o' }),
      wordItem('Two', { marker: '2.' }),
    ),
    ol(item('One', ul(item('x'))), item('Two')),
  ],
  [
    'two lists of Word with a paragraph between them',
    word(wordItem('A'), wordParagraph('Between'), wordItem('B')),
    `${ul(item('A'))}<p>Between</p>${ul(item('B'))}`,
  ],
  [
    'an item of Word with a paragraph without bullet',
    word(
      wordItem('A'),
      "<p class=MsoListParagraphCxSpMiddle style='mso-add-space:auto'>More of A<o:p></o:p></p>\n",
      wordItem('B'),
    ),
    ul('<li><p>A</p><p>More of A</p></li>', item('B')),
  ],
  [
    'marks in an item of Word, and a text that begins as a bullet does',
    word(
      wordItem(
        "<b style='mso-bidi-font-weight:normal'>Bold</b>, <i\nstyle='mso-bidi-font-style:normal'>slanted</i>, <u>under</u>",
      ),
      wordItem('o · 1. text'),
    ),
    ul(item('<strong>Bold</strong>, <em>slanted</em>, <u>under</u>'), item('o · 1. text')),
  ],
  [
    'text of Word that is bold in another script only',
    word(wordParagraph("<span style='mso-bidi-font-weight:bold;mso-bidi-font-style:italic'>plain</span>")),
    '<p>plain</p>',
  ],
  [
    'empty paragraphs of Word',
    word(wordParagraph('A'), '<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n', wordParagraph('B')),
    '<p>A</p><p>B</p>',
  ],
  [
    'a numbered heading of Word',
    word(
      "<h1 style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span\nstyle='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>2.<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;\n</span></span></span><![endif]>Findings<o:p></o:p></h1>\n",
    ),
    '<h3>2. Findings</h3>',
  ],
  [
    'a table of Word',
    word(
      wordParagraph('Before'),
      wordTable([wordCell('Name'), wordCell('Room')], [wordCell('Ann <b>Lee</b>'), wordCell('12')]),
      wordParagraph('After'),
    ),
    '<p>Before</p><p>Name | Room</p><p>Ann <strong>Lee</strong> | 12</p><p>After</p>',
  ],
  [
    'a table of Word with two paragraphs, a list and nothing in its cells',
    word(wordTable([wordCell('a') + wordCell('b'), wordItem('x') + wordItem('y'), wordCell('&nbsp;'), wordCell('z')])),
    '<p>a; b | x; y | | z</p>',
  ],
  ['an empty row', word(wordTable([wordCell('a'), wordCell('b')], [wordCell('&nbsp;'), wordCell('')])), '<p>a | b</p>'],
  [
    'cells of Excel',
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td {padding:0px;}--></style></head><body><table border=0 cellpadding=0 cellspacing=0 width=174 style='border-collapse:
 collapse;width:130pt'><!--StartFragment--><col width=87 span=2 style='width:65pt'><tr height=20 style='height:15.0pt'><td height=20 class=xl65 width=87>Room</td><td class=xl66>12.50</td></tr><tr height=20><td height=20>Lobby</td><td align=right>3</td></tr><!--EndFragment--></table></body></html>`,
    '<p>Room | 12.50</p><p>Lobby | 3</p>',
  ],
  [
    'an email of Outlook in a table of one cell',
    `<html><body><table width="100%"><tbody><tr><td><p>Hello,</p><ul><li>one</li><li>two</li></ul><table><tr><td>a</td><td>b</td></tr></table></td></tr></tbody></table></body></html>`,
    `<p>Hello,</p>${ul(item('one'), item('two'))}<p>a | b</p>`,
  ],
  [
    'a list that was written in Outlook',
    word(
      "<div class=WordSection1><p class=MsoNormal>Seen:<o:p></o:p></p>\n<ul style='margin-top:0cm' type=disc>\n <li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'>door<o:p></o:p></li>\n <ul style='margin-top:0cm' type=circle>\n  <li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level2 lfo1'>lock<o:p></o:p></li>\n </ul>\n <li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'>window<o:p></o:p></li>\n</ul></div>",
    ),
    `<p>Seen:</p>${ul(item('door', ul(item('lock'))), item('window'))}`,
  ],
  [
    'a list of Word for the web',
    webItem('A') + webItem('B', 2) + webItem('C', 2) + webItem('D'),
    ul(item('A&nbsp;', ul(item('B&nbsp;'), item('C&nbsp;'))), item('D&nbsp;')),
  ],
  [
    'a numbered list of Word for the web',
    webItem('One', 1, { start: 1 }) + webItem('Two', 1, { start: 2 }),
    ol(item('One&nbsp;'), item('Two&nbsp;')),
  ],
  [
    'a list of Google Docs',
    docsClipboard(
      docsList(
        'ul',
        docsItem('A') + docsList('ul', docsItem('B', 2) + docsList('ul', docsItem('C', 3))) + docsItem('D'),
      ),
    ),
    ul(item('A', ul(item('B', ul(item('C'))))), item('D')),
  ],
  [
    'marks and numbers of Google Docs',
    docsClipboard(
      docsParagraph(
        docsRun('bold', { weight: 700 }) + docsRun(' and ') + docsRun('both', { style: 'italic', line: 'underline' }),
      ) + docsList('ol', docsItem('One', 1, 'decimal') + docsItem('Two', 1, 'decimal')),
    ),
    `<p><strong>bold</strong> and <u><em>both</em></u></p>${ol(item('One'), item('Two'))}`,
  ],
  [
    'a table of Google Docs',
    docsClipboard(
      `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt"><td style="border:solid">${docsParagraph(docsRun('Name', { weight: 700 }))}</td><td>${docsParagraph(docsRun('Room'))}</td></tr></tbody></table></div>`,
    ),
    '<p><strong>Name</strong> | Room</p>',
  ],
];

describe.each(profilesToTest(allProfiles.filter(({ scripts }) => scripts)))('what is pasted, $name,', ({ profile }) => {
  test('keeps its lists with their levels, and its tables as lines with their cells apart', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    await open(form, 'Summary');
    const shownAfter = async (html: string) => {
      await press(page, 'ControlOrMeta+a');
      await press(page, 'Backspace');
      await paste(page, { 'text/html': html, 'text/plain': 'as text' });
      return seen(await editor(page, 'Summary').innerHTML()).replace(/\n/g, ' ');
    };
    const wrong: Record<string, string[]> = {};
    for (const [what, pasted, shown] of cases) {
      const found = await shownAfter(pasted);
      if (found !== shown) wrong[what] = [found, shown];
    }
    expect(wrong).toEqual({});

    // any list of Word, whose levels go down one at a time, has each item below the one that it belongs to
    const steps = fc.array(fc.integer({ min: -2, max: 1 }), { minLength: 1, maxLength: 7 });
    for (const taken of fc.sample(steps, { seed: 7, numRuns: 12 })) {
      const levels = [1];
      for (const step of taken) levels.push(Math.min(Math.max(levels.at(-1)! + step, 1), 6));
      const pasted = word(...levels.map((level, at) => wordItem(`item ${at}`, { level })));
      await shownAfter(pasted);
      const found = await editor(page, 'Summary').evaluate((text) =>
        Array.from(text.querySelectorAll('li'), (listed) => {
          let level = 0;
          for (let above = listed.closest('ul'); above; above = above.parentElement!.closest('ul')) level += 1;
          return `${level} ${listed.firstElementChild!.textContent}`;
        }),
      );
      expect(found).toEqual(levels.map((level, at) => `${level} item ${at}`));
    }
    await visit.end();
  });
});
