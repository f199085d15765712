const megabyte = 2 ** 20;

/** Shows the upload progress of a form with a file. When the upload fails, the dialog keeps the chosen file. */
export function upload(form: HTMLFormElement) {
  const file = fileOf(form);
  const progress = form.querySelector<HTMLElement>('[data-upload]')!;
  form.addEventListener('submit', (event) => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    event.preventDefault();
    if (chosen.size > Number(progress.dataset.upload) * megabyte) showError(form, 'too-large');
    else send(form, progress);
  });
}

function send(form: HTMLFormElement, progress: HTMLElement) {
  const request = new XMLHttpRequest();
  const body = new FormData(form);
  const setEnabled = (enabled: boolean) => {
    for (const control of form.elements) (control as HTMLInputElement).disabled = !enabled;
    progress.hidden = enabled;
  };
  const showFailure = () => {
    setEnabled(true);
    showError(form, 'failed');
  };
  request.upload.onprogress = ({ loaded, total }) => showProgress(progress, loaded, total);
  request.onreadystatechange = () => {
    // a redirect is loaded as a full page, scrolled to the element that opened the dialog
    if (request.readyState !== request.HEADERS_RECEIVED || request.responseURL === form.action) return;
    request.onload = null;
    location.assign(pageAfter(form, request.responseURL));
  };
  request.onload = () => {
    const answer = request.responseXML?.querySelector<HTMLFormElement>('dialog form');
    if (request.status !== 422 || !answer) return showFailure();
    setEnabled(true);
    replaceForm(form, document.importNode(answer, true));
  };
  request.onerror = showFailure;
  request.responseType = 'document';
  request.open('POST', form.action);
  setEnabled(false);
  showProgress(progress, 0, fileOf(form).files![0]!.size);
  request.send(body);
}

/** Replaces the form with the one that the server returned with errors, and keeps the chosen file. */
function replaceForm(form: HTMLFormElement, newForm: HTMLFormElement) {
  const [chosenInput, emptyInput] = [fileOf(form), fileOf(newForm)];
  for (const name of ['aria-invalid', 'aria-describedby']) {
    chosenInput.setAttribute(name, emptyInput.getAttribute(name) ?? '');
  }
  emptyInput.replaceWith(chosenInput);
  form.replaceWith(newForm);
  upload(newForm);
  newForm.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

function showProgress(progress: HTMLElement, loaded: number, total: number) {
  const percent = Math.floor((loaded / total) * 100);
  const [bar, words] = [progress.querySelector('progress')!, progress.querySelector('[role=status]')!];
  bar.value = percent;
  words.textContent = `Uploading, ${inMb(loaded)} of ${inMb(total)} MB (${percent} %)`;
}

function showError(form: HTMLFormElement, name: 'too-large' | 'failed') {
  const file = fileOf(form);
  const field = file.closest('.field')!;
  field.querySelector('.error')?.remove();
  field.append(form.querySelector<HTMLTemplateElement>(`template[data-say=${name}]`)!.content.cloneNode(true));
  file.setAttribute('aria-invalid', 'true');
  file.setAttribute('aria-describedby', 'file-h file-e');
  file.focus();
}

/** Restores the fragment (`#…`), which a redirect followed by a script loses, from the link that closes the dialog. */
function pageAfter(form: HTMLFormElement, address: string) {
  const back = form.querySelector<HTMLAnchorElement>('.dialog__head a')!.href;
  return new URL(back).pathname === new URL(address).pathname ? back : address;
}

const fileOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[type=file]')!;
const inMb = (bytes: number) => (bytes / megabyte).toFixed(1);
