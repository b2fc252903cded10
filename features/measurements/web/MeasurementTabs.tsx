import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { Measurements } from './Measurements.tsx'

/** MEASUREMENT of a guest. */
export const GuestMeasurements = ({ person }: PersonTabProps) => <Measurements personId={person.id} />

/** MEASUREMENT of a child who is a guest too. */
export const ChildMeasurements = ({ child }: ChildTabProps) => <Measurements personId={child.id} />
