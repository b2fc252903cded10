/** A name for a tooltip of the map, as an element: a string would be read as HTML, and people write names. */
export function words(name: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = name
  return element
}
