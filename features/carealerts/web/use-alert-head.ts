import { usePersonHead } from '#features/people/web/born.api.tsx'
import type { CareAlert } from '../shared/carealerts.contract.ts'

/** Whom an alert is about, with the date of birth and the age, or the name of the group; empty while it is loading. */
export function useAlertHead(alert: CareAlert | undefined): string {
  return usePersonHead({ ...(alert ?? { fullName: '' }), id: alert?.personId ?? '' })
}
