import { careOf, type CareAbout } from '#features/children/web/care-page.api.ts'
import { useToday } from '#features/session/web/session.api.tsx'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SummaryCard } from '#platform/web/ui/SummaryCard.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { searchGoals, type Goal } from '../shared/goals.contract.ts'
import { concernOf, type Concern } from '../shared/goals.rules.ts'
import { ConcernChip } from './ConcernChip.tsx'

/** The others are on the tab. */
const SHOWN = 4
const MOST = 100

/** Goals on the summary of a guest or child that are to be reached or reviewed soon, and those that nobody wrote about. */
export function Summary(about: CareAbout) {
  const text = useText()
  const { id, groupId, tab } = careOf(about)
  const today = useToday(groupId)
  const query = useCallPage(searchGoals, { body: { filters: { personId: id }, limit: MOST } })
  return (
    <SummaryCard
      title={text('goals.summary')}
      all={{ to: tab('GOAL'), words: text('goals.summaryAll') }}
      query={query}
      rows={2}
      rowsOf={({ data }) =>
        data
          .flatMap((goal) => {
            const concern = concernOf({ ...goal, dueOn: goal.content.dueOn }, today)
            return concern ? [{ key: goal.id, shown: <Row goal={goal} concern={concern} today={today} /> }] : []
          })
          .slice(0, SHOWN)
      }
    />
  )
}

function Row({ goal: { content, progress }, concern, today }: { goal: Goal; concern: Concern; today: string }) {
  const text = useText()
  return (
    <>
      <TwoLines title={content.statement} about={[progress !== null && text('goals.progress', { progress })]} />
      <ConcernChip concern={concern} overdue={concern.kind !== 'drift' && concern.on < today} />
    </>
  )
}
