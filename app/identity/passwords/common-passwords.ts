export function isCommonPassword(password: string): boolean {
  const lowerCase = password.toLowerCase();
  return common.has(lowerCase) || usualWords.has(lowerCase.replace(/[\d\W_]+$/, ''));
}

const toSet = (words: string) => new Set(words.trim().split(/\s+/));

const common = toSet(`
  123456 12345678 123456789 1234567890 1234567 12345 1234 123123 123321 111111 000000 666666 696969 654321 555555
  112233 121212 1111 0000 2000 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz@wsx 1qaz!qaz !qaz2wsx zaq12wsx zaq!2wsx
  q1w2e3r4 qwer1234 qwe123 123qwe 123abc abc123 a1b2c3 a1b2c3d4 trustno1 pass pass1234 p@55w0rd pa55word aa123456
  !q2w3e4r q!w2e3r4 1q2w3e4r! 1qaz2wsx! asdf1234! qwer1234! q1w2e3r4! aa123456! a123456! abc123! abcd1234! 123qwe!@#
`);

const usualWords = toSet(`
  password passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd pa55w0rd passwort motdepasse welcome welc0me qwerty qwertyuiop
  qwert qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm abcdef abcdefg admin adm1n administrator root letmein changeme
  iloveyou sunshine princess superman batman spiderman football baseball basketball hockey soccer monkey dragon shadow
  master michael jordan jennifer hunter killer mustang summer winter spring autumn january february october november
  december monday friday login secret access whatever starwars pokemon naruto liverpool chocolate butterfly
`);
