import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { Medicines } from './Medicines.tsx'

/** MEDICINES of a guest. */
export const GuestMedicines = ({ person }: PersonTabProps) => <Medicines personId={person.id} />

/** MEDICINES of a child who is a guest too. */
export const ChildMedicines = ({ child }: ChildTabProps) => <Medicines personId={child.id} />
