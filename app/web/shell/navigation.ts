import type { Me } from '#features/session/web/session.api.tsx'
import type { MenuPlace, WebPage } from '#platform/web/routing/web-feature.ts'
import { FEATURES } from '../features.ts'

/** On a phone the bar holds at most five. */
const BAR_MAX = 5

export const PAGES: readonly WebPage[] = FEATURES.flatMap((feature) => feature.pages ?? [])

/** The places of the main menu for a role and the parts of care that are open to it, in order. */
export function menuFor({ role, modules }: Pick<Me, 'role' | 'modules'>): readonly MenuPlace[] {
  return FEATURES.flatMap((feature) => feature.menu ?? [])
    .filter((place) => place.roles.includes(role) && (place.module === undefined || modules.includes(place.module)))
    .toSorted((a, b) => a.order - b.order)
}

/** What stands in the bar of a phone, and what is under its last entry when there is more. */
export function inBar(menu: readonly MenuPlace[]): { bar: readonly MenuPlace[]; more: readonly MenuPlace[] } {
  const room = menu.length > BAR_MAX ? BAR_MAX - 1 : BAR_MAX
  return { bar: menu.slice(0, room), more: menu.slice(room) }
}

/** The entry that a page stands under: `routeDetail` belongs to `routeList`. */
export function belongsTo(pathname: string, place: MenuPlace): boolean {
  const page = pathname.split('/')[2] ?? ''
  return page === place.page || page.replace(/Detail$/, 'List') === place.page
}
