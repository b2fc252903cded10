import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useZone } from '#features/session/web/zone.api.ts'
import { PersonPayments } from './PersonPayments.tsx'

/** PAYMENTS of a guest or child. */
export function PaymentsTab(about: PersonTabProps | ChildTabProps) {
  const { id, fullName } = 'person' in about ? about.person : about.child
  const zone = useZone('person' in about ? about.person.customerGroupDtos[0]?.id : about.child.customerGroupDto.id)
  return <PersonPayments person={{ id, fullName, zone }} />
}
