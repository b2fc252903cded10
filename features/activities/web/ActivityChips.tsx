import { useText } from '#platform/web/i18n/use-text.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { Activity, TransportRequest } from '../shared/activity.contract.ts'
import { hasBegun, isOver } from '../shared/activities.rules.ts'
import { isFull, requestsOf, transportChip, wayWords } from './activity-words.ts'

const HUE: Record<TransportRequest['state'], Hue> = { REQUESTED: 'waiting', ARRANGED: 'arrived', NONE: 'alert' }

type ActivityChipsProps = { activity: Activity }

/** What whoever plans must see of an activity: whether it takes place, is full, and needs transport. */
export function ActivityChips({ activity }: ActivityChipsProps) {
  const text = useText()
  const now = useNow()
  const [startsAt, endsAt] = [new Date(activity.startsAt), new Date(activity.endsAt)]
  const { state, transport, enrolled, recorded } = activity
  const requests = requestsOf(activity)
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
      {transport && requests.length === 0 && (
        <StateChip hue="waiting" icon="minibus">
          {text('activities.transport')}
        </StateChip>
      )}
      {requests.map(({ way, request }) => (
        <StateChip key={way} hue={HUE[request.state]} icon="minibus">
          {wayWords(activity, way, transportChip(activity, request, text), text)}
        </StateChip>
      ))}
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
