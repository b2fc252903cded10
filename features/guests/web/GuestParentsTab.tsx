import { AdultsOf } from '#features/relationships/web/kin.api.tsx'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'

/** The family and caregivers of a guest and what each may. */
export function GuestParentsTab({ person }: PersonTabProps) {
  return <AdultsOf child={person} />
}
