import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { paths } from '#platform/web/routing/paths.ts'
import type { ChildTabProps } from './child-tab.api.ts'

/** What a tab or a card of care is about, on the page of a guest or of a child. */
export type CareAbout = PersonTabProps | ChildTabProps

/** Whether the reader may read the care record of this person. */
export const readsCare = (about: CareAbout): boolean =>
  ('person' in about ? about.person : about.child).abilities.readCare

/** Whether the reader may read documents about this person. */
export const readsDocuments = (about: CareAbout): boolean =>
  ('person' in about ? about.person : about.child).abilities.readDocuments

/** Somebody in care, the same from the page of a guest and from that of a child; `tab`: the address of a tab of the page. */
export function careOf(about: CareAbout) {
  if ('person' in about) {
    const { id, fullName, customerGroupDtos } = about.person
    return { id, fullName, groupId: customerGroupDtos[0]?.id, tab: (tab: string) => paths.guest(id, tab) }
  }
  const { id, fullName, customerGroupDto } = about.child
  return { id, fullName, groupId: customerGroupDto.id, tab: (tab: string) => paths.child(id, tab) }
}
