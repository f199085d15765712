const megabyte = 2 ** 20;

/** Previews the chosen picture with the square that will be kept. */
export function cropField(fieldset: HTMLFieldSetElement) {
  const file = fieldset.form!.querySelector<HTMLInputElement>('input[type=file]')!;
  file.addEventListener('change', async () => {
    // a response with errors replaces the form around the same file input, so look it up again
    const form = file.form!;
    const frame = form.querySelector<HTMLFieldSetElement>('[data-crop]')!;
    const another = form.querySelector<HTMLButtonElement>('[data-choose]')!;
    another.onclick = () => file.click();
    frame.hidden = frame.disabled = another.hidden = true;
    // the previous error belongs to another file
    file.closest('.field')!.querySelector('.error')?.remove();
    file.removeAttribute('aria-invalid');
    file.setAttribute('aria-describedby', 'file-h');
    const chosen = file.files?.[0];
    if (!chosen || chosen.size > Number(form.querySelector<HTMLElement>('[data-upload]')!.dataset.upload) * megabyte) {
      return;
    }
    // the server validates files that the browser cannot decode
    const loaded = await Promise.all([import('./crop.client.ts'), loadPicture(chosen)]).catch(() => null);
    if (!loaded || file.files?.[0] !== chosen) return;
    const [{ crop }, picture] = loaded;
    crop(frame, picture);
    frame.hidden = frame.disabled = another.hidden = false;
  });
}

async function loadPicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  picture.alt = file.name;
  await picture.decode().finally(() => URL.revokeObjectURL(picture.src));
  return picture;
}
