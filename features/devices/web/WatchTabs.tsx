import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { Watch } from './Watch.tsx'

/** SONY_WATCH of a guest. */
export const GuestWatch = ({ person }: PersonTabProps) => (
  <Watch person={{ id: person.id, fullName: person.fullName, groupId: person.customerGroupDtos[0]?.id ?? '' }} />
)

/** SONY_WATCH of a child who is a guest too. */
export const ChildWatch = ({ child }: ChildTabProps) => (
  <Watch person={{ id: child.id, fullName: child.fullName, groupId: child.customerGroupDto.id }} />
)
