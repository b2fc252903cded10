import { LazyRides } from '#features/runs/web/runs.api.tsx'
import type { PersonTabProps } from './PersonSummaryTab.tsx'

/** The rides of the children whom this adult may see. */
export function PersonRidesTab({ person }: PersonTabProps) {
  return <LazyRides of={{ adultId: person.id }} />
}
