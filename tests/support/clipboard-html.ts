/** Clipboard HTML as the programs write it, line breaks within attributes and tags included. */

/** Wraps content as Word and Outlook for Windows do. */
export function wordClipboard(content: string): string {
  return `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml>
 <w:WordDocument>
  <w:View>Normal</w:View>
 </w:WordDocument>
</xml><![endif]-->
<style>
<!--
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	margin:0cm;}
@list l0
	{mso-list-id:1026715187;
	mso-list-type:hybrid;}
@list l0:level1
	{mso-level-number-format:bullet;
	mso-level-text:\\F0B7;
	font-family:Symbol;}
-->
</style>
</head>

<body lang=EN-CA style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->

${content}

<!--EndFragment-->
</body>

</html>
`;
}

type WordItem = { level?: number; marker?: string; list?: string; place?: 'First' | 'Middle' | 'Last' };

/** Returns an item of a list as Word writes it: the bullet is a text in a font of symbols, followed by blanks. */
export function wordItem(text: string, { level = 1, marker = '·', list = 'l0', place = 'Middle' }: WordItem = {}) {
  const font = marker === 'o' ? '"Courier New"' : marker === '§' ? 'Wingdings' : 'Symbol';
  const isNumber = /\w[.)]/.test(marker);
  const outer = isNumber
    ? `<span
style='mso-bidi-font-family:Calibri;mso-bidi-theme-font:minor-latin'>`
    : `<span
style='font-family:${font};mso-fareast-font-family:${font};mso-bidi-font-family:
${font}'>`;
  return `<p class=MsoListParagraphCxSp${place} style='margin-left:${36 * level}.0pt;mso-add-space:
auto;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]>${outer}<span
style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${text}<o:p></o:p></p>

`;
}

export const wordParagraph = (text: string) => `<p class=MsoNormal>${text}<o:p></o:p></p>

`;

/** Returns a table of Word; each cell is what is in it. */
export function wordTable(...rows: string[][]): string {
  const cell = (
    content: string,
    at: number,
  ) => `  <td width=208 valign=top style='width:155.8pt;border:solid windowtext 1.0pt;
  ${at > 0 ? 'border-left:none;mso-border-left-alt:solid windowtext .5pt;' : ''}padding:0cm 5.4pt 0cm 5.4pt'>
  ${content}
  </td>`;
  const lines = rows.map(
    (cells, at) =>
      ` <tr style='mso-yfti-irow:${at}'>\n${cells.map((content, column) => cell(content, column)).join('\n')}\n </tr>`,
  );
  return `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0
 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
${lines.join('\n')}
</table>

`;
}

export const wordCell = (text: string) =>
  `<p class=MsoNormal style='margin-bottom:0cm;line-height:normal'>${text}<o:p></o:p></p>`;

/** Wraps content as Google Docs does: all of it is in one <b> that is not bold. */
export function docsClipboard(content: string): string {
  return `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-6f9c2a44-7fff-a1b2">${content}</b><br class="Apple-interchange-newline">`;
}

const docsFont =
  'font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-variant:normal;vertical-align:baseline;white-space:pre-wrap;';

export function docsRun(text: string, { weight = 400, style = 'normal', line = 'none' } = {}) {
  return `<span style="${docsFont}font-weight:${weight};font-style:${style};text-decoration:${line};">${text}</span>`;
}

export const docsParagraph = (runs: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${runs}</p>`;

/** Returns an item of a list of Google Docs, whose lists below are beside it and not in it. */
export function docsItem(text: string, level = 1, kind: 'disc' | 'decimal' = 'disc') {
  return `<li dir="ltr" style="list-style-type:${kind};${docsFont}white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${docsRun(text)}</p></li>`;
}

export const docsList = (tag: 'ul' | 'ol', items: string) =>
  `<${tag} style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${items}</${tag}>`;

/** Returns an item as Word for the web writes it: each in a list of its own, which says its level. */
export function webItem(text: string, level = 1, { start }: { start?: number } = {}) {
  const tag = start === undefined ? 'ul' : 'ol';
  const first = start === undefined ? '' : ` start="${start}"`;
  return `<div class="ListContainerWrapper SCXW193 BCX8" style="position: relative;"><${tag} class="${start === undefined ? 'BulletListStyle1' : 'NumberListStyle1'} SCXW193 BCX8" role="list"${first} style="margin: 0px; padding: 0px; list-style-type: disc;"><li data-leveltext="" data-font="Symbol" data-listid="2" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW193 BCX8" style="margin: 0px 0px 0px 24px;"><p class="Paragraph SCXW193 BCX8" xml:lang="EN-CA" lang="EN-CA" style="margin: 0px;"><span data-contrast="auto" class="TextRun SCXW193 BCX8"><span class="NormalTextRun SCXW193 BCX8">${text}</span></span><span class="EOP SCXW193 BCX8" data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`;
}
