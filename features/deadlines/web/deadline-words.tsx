import { useText } from '#platform/web/i18n/use-text.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Bucket } from '../shared/buckets.rules.ts'
import type { Deadline } from '../shared/deadlines.contract.ts'

const HUE: Record<Bucket, Hue> = { OVERDUE: 'alert', WEEK: 'waiting', MONTH: 'onboard', QUARTER: 'absent' }

type Text = ReturnType<typeof useText>

/** What it is called: its own name, or what kind of thing it is. */
export const nameOf = (one: Deadline, text: Text): string => one.name || text(one.label)

/** What kind of thing it is and whom it belongs to, without what its name says already. */
export const noteOf = (one: Deadline, text: Text): string =>
  [one.name && text(one.label), whoseOf(one)].filter(Boolean).join(' · ')

/** Whom it belongs to: a vehicle, a person, or the group. */
export const whoseOf = (one: Deadline): string => one.owner ?? one.person?.fullName ?? one.customerGroupDto.name

function leftOf({ bucket, days }: Deadline, text: Text): string {
  if (bucket === 'OVERDUE') return days === 0 ? text('deadlines.overToday') : text('deadlines.over', { count: -days })
  return days === 0 ? text('deadlines.today') : text('deadlines.left', { count: days })
}

/** How near it is, in words beside the colour. */
export function DaysLeft({ deadline }: { deadline: Deadline }) {
  const text = useText()
  return (
    <StateChip hue={HUE[deadline.bucket]} icon="clock">
      {leftOf(deadline, text)}
    </StateChip>
  )
}
