import { dayIn } from '#platform/shared/dates/zoned.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { deviceZone, showDay, showTime } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Post } from '../shared/bulletin.contract.ts'
import type { Urgency } from '../shared/posts.rules.ts'

const URGENT: Record<Urgency, { hue: Hue; icon: IconName }> = {
  emergency: { hue: 'alert', icon: 'alert' },
  action: { hue: 'waiting', icon: 'attention' },
  info: { hue: 'absent', icon: 'info' },
  digest: { hue: 'absent', icon: 'document' },
}

/** How urgent a post is: hue, icon and word. */
export function UrgencyChip({ urgency }: { urgency: Urgency }) {
  const text = useText()
  return <StateChip {...URGENT[urgency]}>{text(`bulletin.urgency.${urgency}`)}</StateChip>
}

/** A moment as people say it: today with its time, any other day with its date. */
export function whenOf(text: Texts, moment: string): string {
  const day = dayIn(deviceZone(), new Date(moment))
  return day === dayIn(deviceZone(), serverNow())
    ? text('bulletin.today', { time: showTime(moment) })
    : `${showDay(day)} ${showTime(moment)}`
}

/** What the caller still has to do with a post, or did. */
export function OwnState({ post }: { post: Pick<Post, 'recipient' | 'mustConfirm' | 'confirmedAt' | 'readAt'> }) {
  const text = useText()
  if (!post.recipient) return null
  if (post.mustConfirm && post.confirmedAt !== null)
    return <StateChip hue="arrived">{text('bulletin.confirmed')}</StateChip>
  if (post.readAt === null)
    return (
      <StateChip hue="onboard" icon="bell">
        {text('bulletin.unread')}
      </StateChip>
    )
  return null
}

const STATE: Partial<Record<Post['state'], Hue>> = {
  draft: 'absent',
  waiting: 'notthere',
  planned: 'onboard',
  past: 'absent',
  withdrawn: 'absent',
}

/** What a post is that is not on the board. */
export function StateOfPost({ post }: { post: Pick<Post, 'state'> }) {
  const text = useText()
  const hue = STATE[post.state]
  return hue === undefined ? null : (
    <StateChip hue={hue} icon={post.state === 'planned' ? 'clock' : 'edit'}>
      {text(`bulletin.state.${post.state}`)}
    </StateChip>
  )
}

const TARGET: Record<Post['audience'][number]['kind'], IconName> = { group: 'school', route: 'route', family: 'people' }

/** Whom a post addresses, as far as the reader may know. */
export function Targets({ post }: { post: Pick<Post, 'audience'> }) {
  const text = useText()
  return (
    <Row wrap component="ul" aria-label={text('bulletin.for')} sx={{ m: 0, p: 0, listStyle: 'none', rowGap: 2 }}>
      {post.audience.map(({ kind, id, name }) => (
        <li key={id} style={{ maxWidth: '100%' }}>
          <StateChip hue="absent" icon={TARGET[kind]}>
            {kind === 'family' ? text('bulletin.familyOf', { name }) : name}
          </StateChip>
        </li>
      ))}
    </Row>
  )
}
