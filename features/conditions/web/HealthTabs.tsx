import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { Health } from './Health.tsx'

/** DISEASE of a guest or child; a child that has the need without a name of what it is to is asked about. */
export function HealthTab(about: PersonTabProps | ChildTabProps) {
  if ('person' in about) return <Health person={about.person} unnamed={false} />
  const { child } = about
  return <Health person={child} unnamed={child.needs.includes('allergy') && child.allergies.length === 0} />
}

// In one file with the tab: whoever opens a guest has both.
export { AllergyFlags } from './AllergyFlags.tsx'
