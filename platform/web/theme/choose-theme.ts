import type { ThemeName } from '#platform/shared/theme/tokens.ts'

/** Specification, section 9: applying a theme reloads the page after 500 ms. */
const RELOAD_MS = 500

/** Keeps the theme on this device; the page comes back painted with it. */
export function chooseTheme(name: ThemeName): void {
  localStorage.setItem('caravan.theme', name)
  setTimeout(() => location.reload(), RELOAD_MS)
}
