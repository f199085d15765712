import { crc32 } from 'node:zlib';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const formats = 'http://schemas.openxmlformats.org';
const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export function docx(title: string, text: string): Buffer {
  const paragraphs = [
    `<w:r><w:rPr><w:b/></w:rPr>${run(title)}</w:r>`,
    ...text.split('\n\n').map((each) => `<w:r>${run(each)}</w:r>`),
  ];
  return zip({
    '[Content_Types].xml': `<Types xmlns="${formats}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${mainPart}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${formats}/package/2006/relationships"><Relationship Id="rId1" Type="${formats}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${formats}/wordprocessingml/2006/main"><w:body>${paragraphs.map((each) => `<w:p>${each}</w:p>`).join('')}</w:body></w:document>`,
  });
}

function run(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<w:t xml:space="preserve">${escaped}</w:t>`;
}

/** Uncompressed, because the parts are small. */
function zip(parts: Record<string, string>): Buffer {
  const [files, directory]: Buffer[][] = [[], []];
  let offset = 0;
  for (const [name, xml] of Object.entries(parts)) {
    const content = Buffer.from(declaration + xml);
    const common = commonHeader(content, name.length);
    const file = Buffer.concat([Buffer.from('PK\x03\x04\x14\0', 'latin1'), common, Buffer.from(name), content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory!.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0\x14\0', 'latin1'), common, tail, Buffer.from(name)]));
    files!.push(file);
    offset += file.length;
  }
  const entries = Buffer.concat(directory!);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files!.length, 8);
  end.writeUInt16LE(files!.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files!, entries, end]);
}

/** Shared by file and directory headers: date (1 January 1980), checksum, sizes, name length. */
function commonHeader(content: Buffer, nameLength: number): Buffer {
  const common = Buffer.alloc(24);
  common.writeUInt16LE(0x21, 6);
  common.writeUInt32LE(crc32(content), 8);
  common.writeUInt32LE(content.length, 12);
  common.writeUInt32LE(content.length, 16);
  common.writeUInt16LE(nameLength, 20);
  return common;
}
