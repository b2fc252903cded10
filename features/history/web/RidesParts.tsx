import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { Rides } from './Rides.tsx'

/** The rides of the children whom this adult may see. */
export function AdultRides({ person }: PersonTabProps) {
  return <Rides of={{ adultId: person.id }} />
}

/** The rides of a child with what became of them. */
export function ChildRides({ child }: ChildTabProps) {
  return <Rides of={{ childId: child.id }} />
}
