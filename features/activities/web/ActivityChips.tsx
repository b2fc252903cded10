import { useText } from '#platform/web/i18n/use-text.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Activity } from '../shared/activity.contract.ts'
import { hasBegun, isOver } from '../shared/activities.rules.ts'
import { isFull } from './activity-words.ts'

type ActivityChipsProps = { activity: Activity }

/** What whoever plans must see of an activity: whether it takes place, is full, and needs transport. */
export function ActivityChips({ activity }: ActivityChipsProps) {
  const text = useText()
  const now = useNow()
  const [startsAt, endsAt] = [new Date(activity.startsAt), new Date(activity.endsAt)]
  const { state, transport, enrolled, recorded } = activity
  const open = state === 'OPEN'
  const begun = hasBegun({ startsAt }, now)
  const over = isOver({ endsAt }, now)
  return (
    <Row gap={2} wrap component="span" sx={{ rowGap: 1, '&:empty': { display: 'none' } }}>
      {!open && (
        <StateChip hue="absent" icon={state === 'CLOSED' ? 'close' : 'archive'}>
          {text(`activities.state.${state}`)}
        </StateChip>
      )}
      {open && begun && !over && (
        <StateChip hue="onboard" icon="play">
          {text('activities.underWay')}
        </StateChip>
      )}
      {transport && (
        <StateChip hue="waiting" icon="minibus">
          {text('activities.transport')}
        </StateChip>
      )}
      {open && !begun && isFull(activity) && (
        <StateChip hue="alert" icon="people">
          {text('activities.full')}
        </StateChip>
      )}
      {open && begun && enrolled > 0 && (
        <StateChip hue={recorded < enrolled ? 'waiting' : 'arrived'} icon={recorded < enrolled ? 'edit' : 'check'}>
          {text('activities.recordedCount', { recorded, enrolled })}
        </StateChip>
      )}
    </Row>
  )
}
