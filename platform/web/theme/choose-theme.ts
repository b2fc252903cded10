import { localStore } from '../storage/browser-storage.ts'

/** Where `first.js` finds the theme. */
const KEY = 'caravan.theme'
/** Specification, section 9: applying a theme reloads the page after 500 ms. */
const RELOAD_MS = 500

/** Keeps the theme on this device, a built-in one by its name or a custom one ready to paint; the page comes back painted with it. */
export function chooseTheme(theme: string): void {
  localStore.set(KEY, theme)
  setTimeout(() => location.reload(), RELOAD_MS)
}

/** What the page will be painted with when it is loaded again. */
export const chosenTheme = (): string | null => localStore.get(KEY)
