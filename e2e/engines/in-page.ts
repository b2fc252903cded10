// Functions that run in the page: each is sent as text, so it uses nothing outside itself.

/** What a page shows. `wide`: it is wider than its window. */
export type PageState = { heading: boolean; busy: boolean; text: string; wide: boolean; innerWidth: number }

export function readPage(): PageState {
  const root = document.documentElement
  return {
    heading: document.querySelector('h1,h2,h3,[role=heading]') !== null,
    busy: document.querySelector('[aria-busy=true]') !== null,
    text: document.body?.innerText.replaceAll(/\s+/g, ' ') ?? '',
    wide: root.scrollWidth > root.clientWidth,
    innerWidth,
  }
}

/** Returns the first visible control whose accessible name is `name`, or matches it as a pattern. */
export function findControl(name: string, exact: boolean): Element | null {
  const ownText = (element: Element) => {
    if (element instanceof HTMLInputElement)
      return [...(element.labels ?? [])].map((label) => label.innerText).join(' ')
    return element instanceof HTMLElement ? element.innerText : ''
  }
  const labelOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    element
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ') ??
    ownText(element)
  const pattern = new RegExp(name)
  const controls = document.querySelectorAll(
    'button, a[href], [role=button], [role=tab], [role=menuitem], [role=option], input[type=checkbox], input[type=radio]',
  )
  const matches = [...controls].filter((element) => {
    const label = labelOf(element).replaceAll(/\s+/g, ' ').trim()
    return (exact ? label === name : pattern.test(label)) && element.getClientRects().length > 0
  })
  // The one on top: a dialog comes after the page that it covers.
  return matches.at(-1) ?? null
}

/** Returns the text field of a label. */
export function findField(label: string): Element | null {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  const named = (field: HTMLInputElement | HTMLTextAreaElement) =>
    field.getAttribute('aria-label') === label ||
    [...(field.labels ?? [])].some((element) => element.innerText.replace(/[\s*]+$/, '').trim() === label)
  return [...fields].find((field) => named(field) && field.getClientRects().length > 0) ?? null
}
