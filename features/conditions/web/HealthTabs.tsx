import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { Health } from './Health.tsx'

/** DISEASE of a guest. */
export const GuestHealth = ({ person }: PersonTabProps) => <Health person={person} unnamed={false} />

/** DISEASE of a child; a child that has the need without a name of what it is to is asked about. */
export const ChildHealth = ({ child }: ChildTabProps) => (
  <Health person={child} unnamed={child.needs.includes('allergy') && child.allergies.length === 0} />
)
