import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export const colors = { red: [220, 20, 20], green: [20, 160, 20], blue: [20, 20, 220] } as const;
export type Color = keyof typeof colors;

/** Returns a photo with a GPS location: three upright stripes, 3:2, with EXIF orientation `orientation`. */
export async function photo({ width = 600, orientation = 1 }: { width?: number; orientation?: 1 | 6 } = {}) {
  const upright = await stripes(width).png().toBuffer();
  return await sharp(upright)
    .rotate(orientation === 6 ? 270 : 0)
    .withExif({
      IFD0: { Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 17/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '123/1 7/1 0/1' },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}

export function stripes(width: number): Sharp {
  const [stripe, height] = [width / 3, (width * 2) / 3];
  const canvas = sharp({ create: { width, height, channels: 3, background: 'white' } });
  return canvas.composite(
    Object.values(colors).map(([r, g, b], at) => ({
      input: { create: { width: stripe, height, channels: 3, background: { r, g, b } } },
      left: at * stripe,
      top: 0,
    })),
  );
}

/** Returns the colours of a picture from left to right at its middle height, at this many places. */
export async function shownBy(bytes: Buffer, places = 3): Promise<Color[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: places }, (_, at) => {
    const x = Math.floor(((at + 0.5) / places) * info.width);
    const from = (Math.floor(info.height / 2) * info.width + x) * info.channels;
    return nearest([...data.subarray(from, from + 3)]);
  });
}

function nearest(pixel: number[]): Color {
  const distance = (color: Color) => Math.hypot(...colors[color].map((part, at) => part - pixel[at]!));
  return (Object.keys(colors) as Color[]).toSorted((a, b) => distance(a) - distance(b))[0]!;
}

/** Returns a few bytes that claim to be a picture of this many pixels. */
export async function bomb(side = 60_000): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
