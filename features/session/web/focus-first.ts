/** Puts the cursor into the first of the named inputs of a form that is wrong. */
export function focusFirst(form: HTMLFormElement, wrong: Readonly<Record<string, string | undefined>>): void {
  const name = Object.keys(wrong).find((key) => wrong[key] !== undefined)
  const input = name === undefined ? null : form.elements.namedItem(name)
  if (input instanceof HTMLElement) input.focus()
}
