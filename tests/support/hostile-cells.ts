/** Cells that spreadsheets run, alone or after characters that they ignore. */
export const payloads = [
  ...['=1+1', "=cmd|' /C calc'!A0", '+1+1', '-1+1', '@SUM(1,1)', '=HYPERLINK("http://evil.example","x")', '%0A=1+1'],
  ...['\t=1+1', '\r=1+1', '\n=1+1', ' =1+1', '\u00a0=1+1', '\u200b=1+1', '\ufeff=1+1', '\u3000=1+1', '|calc', "='1"],
  ...['＝1+1', '＋1+1', '－1+1', '＠SUM(1)', '= 1+1', '==1', '+-1', '-+1', '@@', '=A1', '=IMPORTXML("http://x","//a")'],
  ...['=WEBSERVICE("http://x")', '=DDE("cmd";"/C calc";"x")', "-2+3+cmd|' /C calc'!A0", '=1;2', '=1,2', '="a"', '+"a"'],
  ...['-@1', '@-1', '=\u0000'.slice(0, 1), '\u0001=1', '\u001f=1', '\u2028=1', '\u2029=1', '\t\t=1', ' \t=1', '\n\n=1'],
  ...[
    '=1\n=2',
    '=1\t=2',
    '-',
    '+',
    '=',
    '@',
    '|',
    '=\u202e1',
    '\u202e=1',
    '\u2060=1',
    '\u180e=1',
    '\u00ad=1',
    '=LEFT("x")',
  ],
  ...['@A1', '+A1', '-A1', '=TRUE', '=#REF!'],
];

/** Cells that no spreadsheet runs while each stays one cell. */
export const inside = [
  'word\n=1+1',
  'word;=1+1',
  'word\t=1+1',
  'word,=1+1',
  'word"\n=1+1',
  "word\n'=1",
  'word\n\n@SUM(1)',
];
