import { useText } from '#platform/web/i18n/use-text.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { DayPerson } from '../../shared/diary.contract.ts'
import { isWritten } from '../../shared/words.ts'
import { stateOf } from '../report-state.ts'
import type { Lines } from './use-day.ts'

/** How the report of somebody stands, with what waits on this device. */
export function State({ person, lines }: { person: DayPerson; lines: Lines }) {
  const text = useText()
  const { report } = person
  const state = stateOf(
    report && { state: report.state, published: report.published !== null },
    lines.linesFor(person).some(isWritten),
  )
  if (lines.waits(person.id))
    return (
      <StateChip hue="waiting" icon="offline">
        {text('diary.waits')}
      </StateChip>
    )
  return (
    <StateChip hue={state.hue} icon={state.icon}>
      {text(`diary.state.${state.id}`)}
    </StateChip>
  )
}
