import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import { isBlocking } from '../shared/checklist.rules.ts'
import type { Inspection } from '../shared/inspections.contract.ts'

/** The page of one inspection. */
export const inspectionPath = (id: string): string => paths.page('inspectionDetail', { inspection: id })

/** The result of an inspection: archived, blocking, open defects or none. */
export function InspectionState({ inspection }: { inspection: Pick<Inspection, 'status' | 'defects'> }) {
  const text = useText()
  if (inspection.status === 'D') return <StateChip hue="absent">{text('inspections.state.archived')}</StateChip>
  if (inspection.defects.some(isBlocking))
    return <StateChip hue="alert">{text('inspections.state.blocking')}</StateChip>
  const count = inspection.defects.filter(({ outcome }) => outcome !== 'repaired').length
  if (count > 0) return <StateChip hue="waiting">{text('inspections.state.open', { count })}</StateChip>
  return <StateChip hue="arrived">{text('inspections.state.ok')}</StateChip>
}
