import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Field } from '../fields/field.tsx';

type CropFieldProps = {
  hint: string;
  errors?: string[];
  maxMb: number;
  /** Allows any rectangle, not only a square. */
  free?: true;
  onChange: (hasPicture: boolean) => void;
};

const megabyte = 2 ** 20;

/** Without a crop the server takes the middle square or all, and rejects what the browser cannot decode. */
export const CropField = forwardRef<HTMLInputElement, CropFieldProps>(function CropField(
  { maxMb, free, onChange, ...field },
  ref,
) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!);
  const frame = useRef<HTMLFieldSetElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const latest = useRef<File>();
  const choose = async (file: File | undefined) => {
    latest.current = file;
    setPicture(null);
    onChange(false);
    if (!file || file.size > maxMb * megabyte) return;
    const loaded = await loadPicture(file).catch(() => null);
    if (!loaded || latest.current !== file) return;
    setPicture(loaded);
    onChange(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that is chosen before hydration fires no event
  useEffect(() => {
    const file = input.current!.files?.[0];
    if (file) choose(file);
  }, []);
  useEffect(() => {
    if (!picture) return;
    import('./crop.ts').then(({ crop }) => crop(frame.current!, box.current!, picture));
  }, [picture]);
  return (
    <>
      <Field
        {...field}
        ref={input}
        name="file"
        label="Picture"
        type="file"
        accept={kinds}
        width="c12"
        autoFocus
        required
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
      {picture && (
        <fieldset className="crop c12" ref={frame} key={picture.src}>
          <legend className="sr">The {free ? 'part' : 'square'} of the picture that is kept</legend>
          <div className="crop__picture">
            <div className="crop__box" ref={box}>
              <span className="crop__corner" />
            </div>
          </div>
          {(free ? sides : square).map(slider)}
          <details className="crop__move">
            <summary>Move without dragging</summary>
            {corner.map(slider)}
          </details>
        </fieldset>
      )}
    </>
  );
});

function slider([name, label]: readonly [string, string]) {
  return (
    <div key={name} className="field">
      <label htmlFor={`crop-${name}`}>{label}</label>
      <input type="range" id={`crop-${name}`} name={name} min={0} max={0} step="any" />
    </div>
  );
}

async function loadPicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  picture.alt = file.name;
  await picture.decode().finally(() => URL.revokeObjectURL(picture.src));
  return picture;
}

const kinds = 'image/jpeg,image/png,image/webp,image/avif';
const square = [['size', 'Size']] as const;
const sides = [
  ['width', 'Width'],
  ['height', 'Height'],
] as const;
const corner = [
  ['x', 'From the left'],
  ['y', 'From the top'],
] as const;
