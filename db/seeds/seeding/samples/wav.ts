const rate = 8_000;

/** Three seconds of a ringing tone; the seed selects one of eight pitches. */
export function wav(seed: number): Buffer {
  const samples = Buffer.alloc(3 * rate);
  const hertz = 380 + (seed % 8) * 20;
  for (let index = 0; index < samples.length; index++) {
    const isOn = index % rate < rate / 2;
    samples[index] = 128 + (isOn ? Math.round(40 * Math.sin((2 * Math.PI * hertz * index) / rate)) : 0);
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
