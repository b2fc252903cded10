import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { paths } from '#platform/web/routing/paths.ts'
import type { ChildTabProps } from './child-tab.api.ts'

/** What a tab or a card of care is about, on the page of a guest or of a child. */
export type CareAbout = PersonTabProps | ChildTabProps

/** Somebody in care, the same from the page of a guest and from that of a child; `tab`: the address of a tab of the page. */
export function careOf(about: CareAbout) {
  if ('person' in about) {
    const { id, fullName, customerGroupDtos } = about.person
    return { id, fullName, groupId: customerGroupDtos[0]?.id, tab: (tab: string) => paths.guest(id, tab) }
  }
  const { id, fullName, customerGroupDto } = about.child
  return { id, fullName, groupId: customerGroupDto.id, tab: (tab: string) => paths.child(id, tab) }
}
