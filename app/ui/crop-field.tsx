import { Field } from './field.tsx';

type CropFieldProps = { hint: string; errors?: string[] };

/**
 * A field for a picture and the square that is kept. `crop-field.client.ts` enables the sliders, whose values the form
 * sends, and dragging; without scripts they stay hidden and disabled.
 */
export function CropField(field: CropFieldProps) {
  return (
    <>
      <Field {...field} name="file" label="Picture" type="file" accept={kinds} width="c12" required />
      <fieldset className="crop c12" data-crop hidden disabled>
        <legend className="sr">The square of the picture that is kept</legend>
        <div className="crop__picture">
          <div className="crop__box">
            <span className="crop__corner" />
          </div>
        </div>
        {sliders.map(([name, label]) => (
          <div key={name} className="field">
            <label htmlFor={`crop-${name}`}>{label}</label>
            <input type="range" id={`crop-${name}`} name={name} min={0} max={0} step="any" />
          </div>
        ))}
      </fieldset>
    </>
  );
}

const kinds = 'image/jpeg,image/png,image/webp,image/avif';
const sliders = [
  ['size', 'Size'],
  ['x', 'From the left'],
  ['y', 'From the top'],
] as const;
