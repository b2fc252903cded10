import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { Measurements } from './Measurements.tsx'

/** MEASUREMENT of a guest, or of a child who is a guest too. */
export const MeasurementsTab = (about: PersonTabProps | ChildTabProps) => (
  <Measurements personId={('person' in about ? about.person : about.child).id} />
)
