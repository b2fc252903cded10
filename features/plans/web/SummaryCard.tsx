import { careOf, type CareAbout } from '#features/children/web/care-page.api.ts'
import { useToday } from '#features/session/web/session.api.tsx'
import { addDays } from '#platform/shared/dates/zoned.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import { SummaryCard } from '#platform/web/ui/SummaryCard.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { searchPlans, type Plan } from '../shared/plans.contract.ts'
import { DUE_AHEAD_DAYS } from '../shared/plans.rules.ts'

/** The plans on the summary of a guest or child, with the day by which each is to be reviewed or in force. */
export function Summary(about: CareAbout) {
  const text = useText()
  const { id, groupId, tab } = careOf(about)
  const today = useToday(groupId)
  const query = useCallPage(searchPlans, { body: { filters: { personId: id } } })
  return (
    <SummaryCard
      title={text('plans.tab')}
      all={{ to: tab('PAI'), words: text('plans.summaryAll') }}
      query={query}
      rows={1}
      rowsOf={({ data }) => data.map((plan) => ({ key: plan.id, shown: <Row plan={plan} today={today} /> }))}
    />
  )
}

function Row({ plan: { kind, dueOn, inForce, open }, today }: { plan: Plan; today: string }) {
  const text = useText()
  const step = inForce ?? open
  return (
    <>
      <TwoLines title={text(`plans.kind.${kind}`)} about={[step && text(`plans.state.${step.state}`)]} />
      <StateChip hue={hueOf(dueOn, today)} icon="clock">
        {text(inForce ? 'plans.dueReview' : 'plans.dueFirst', { day: showDay(dueOn) })}
      </StateChip>
    </>
  )
}

function hueOf(dueOn: string, today: string): Hue {
  if (dueOn < today) return 'alert'
  return dueOn <= addDays(today, DUE_AHEAD_DAYS) ? 'waiting' : 'unknown'
}
