/** Applies the *Owner* checkbox at once, with the button that applies it without scripts. */
export function ownerSwitch(owner: HTMLElement) {
  const button = owner.querySelector('button')!;
  button.hidden = true;
  owner.addEventListener('change', () => button.form!.requestSubmit(button));
}
