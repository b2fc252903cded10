import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { Plans } from './Plans.tsx'

/** PAI of a guest or child; the plan of a school comes first for a child. */
export function PlansTab(about: PersonTabProps | ChildTabProps) {
  if ('person' in about) return <Plans person={about.person} kinds={['CARE_HOME', 'SCHOOL']} />
  return <Plans person={about.child} kinds={about.child.guest ? ['SCHOOL', 'CARE_HOME'] : ['SCHOOL']} />
}
