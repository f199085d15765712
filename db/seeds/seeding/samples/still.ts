import { crc32, deflateSync } from 'node:zlib';
import { Random } from '../../narratives/random.ts';

const [width, height] = [480, 320];

/** Looks like a security camera's picture: a person in a corridor. */
export function still(seed: number): Buffer {
  const random = new Random(seed);
  const [vanishingPoint, walker] = [random.next() * 0.8 - 0.4, random.next() * 1.2 - 0.6];
  const [figureHeight, figureShade] = [0.3 + random.next() * 0.4, random.int(25, 70)];
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [(x / width) * 3 - 1.5, (y / height) * 2 - 1];
      const isWalker = isFigure((across - walker) / figureHeight, (down - 0.75 + figureHeight) / figureHeight);
      const shade = isWalker ? figureShade : corridor(across - vanishingPoint, down);
      rows[y * (width + 1) + 1 + x] = Math.max(0, Math.min(255, shade * (y % 3 ? 1 : 0.9) + random.int(0, 1)));
    }
  }
  return png(rows);
}

/** Brightness falls with the distance. */
function corridor(across: number, down: number): number {
  const near = Math.max(Math.abs(across) * 0.7, Math.abs(down), 0.12);
  const isWall = Math.abs(across) * 0.7 > Math.abs(down);
  if (isWall) return 50 + near * 90 - (Math.floor(3 / near) % 4 === 0 ? 22 : 0);
  if (down > 0) return 40 + near * 70 + (Math.floor(4 / near) % 2 ? 12 : 0);
  return Math.abs(across / near) < 0.25 && Math.floor(4 / near) % 3 === 0 ? 240 : 70 + near * 100;
}

/** A head, and shoulders that narrow to the feet. */
function isFigure(across: number, down: number): boolean {
  return (
    across ** 2 + (down + 0.75) ** 2 < 0.03 || (down > -0.55 && down < 1 && Math.abs(across) < 0.34 - 0.14 * down ** 2)
  );
}

function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const data = deflateSync(rows);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return chunk;
}
