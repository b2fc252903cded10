import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Concern } from '../shared/goals.rules.ts'

/** Why a goal needs a look: by when it is to be reached or reviewed, or for how long nobody wrote about it. */
export function ConcernChip({ concern, overdue }: { concern: Concern; overdue: boolean }) {
  const text = useText()
  return (
    <StateChip hue={overdue ? 'alert' : 'waiting'} icon="clock">
      {concern.kind === 'drift'
        ? text('goals.drift', { days: concern.days })
        : text(`goals.summary.${concern.kind}`, { day: showDay(concern.on) })}
    </StateChip>
  )
}
