import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCall } from '#platform/web/api/use-call.ts'
import { showMoment, showTime } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import { Timeline, type TimelineFact } from '#platform/web/ui/Timeline.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import type { Delivery } from '../shared/delivery.ts'
import { getNotice, type Notice } from '../shared/notices.contract.ts'
import { toldValues } from '../shared/notices.rules.ts'

type NoticeSheetProps = { id: string; onRead: (read: boolean) => void; onClose: () => void }

/** One notice, whole, and on which ways it reached its reader. */
export function NoticeSheet({ id, onRead, onClose }: NoticeSheetProps) {
  const text = useText()
  const query = useCall(getNotice, { params: { id } })
  const notice = query.data
  const values = notice ? toldValues(notice.values) : {}
  return (
    <Drawer
      title={notice ? text(notice.title, values) : text('notices.title')}
      {...(notice && { over: showMoment(notice.createdAt) })}
      onClose={onClose}
      footer={
        notice && (
          <>
            <Button onClick={() => onRead(notice.readAt === null)}>
              {text(notice.readAt === null ? 'notices.read' : 'notices.notRead')}
            </Button>
            {notice.link !== null && (
              <ButtonLink look="primary" to={notice.link}>
                {text('notices.open')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <Loaded query={query}>
        {(loaded) => (
          <Stack spacing={5}>
            {loaded.urgent && (
              <div>
                <StateChip hue="alert" icon="alert">
                  {text('notices.urgent')}
                </StateChip>
              </div>
            )}
            {loaded.body !== null && <Typography>{text(loaded.body, values)}</Typography>}
            <Stack spacing={3} component="section" aria-label={text('notices.details')}>
              <Typography component="h3" variant="h4">
                {text('notices.details')}
              </Typography>
              <Timeline days label={text('notices.details')} facts={factsOf(loaded, loaded.deliveries, text)} />
              {loaded.deliveries.length === 0 && (
                <Typography variant="body2" color="textSecondary">
                  {text('notices.way.none')}
                </Typography>
              )}
            </Stack>
          </Stack>
        )}
      </Loaded>
    </Drawer>
  )
}

const HUES: Record<Delivery['state'], Hue> = { waiting: 'waiting', sent: 'onboard', skipped: 'absent', failed: 'alert' }

function factsOf(
  { createdAt, readAt, heldUntil }: Notice & { heldUntil: string | null },
  deliveries: readonly Delivery[],
  text: Texts,
): TimelineFact[] {
  const noteOf = ({ state, channel, attempts }: Delivery): string => {
    if (state === 'sent') return text(`notices.way.sent.${channel}`)
    if (state !== 'waiting') return text(`notices.way.${state}`)
    if (attempts > 0) return text('notices.way.again')
    return text(heldUntil === null ? 'notices.way.waiting' : 'notices.way.held')
  }
  return [
    {
      key: 'app',
      time: showTime(createdAt),
      title: text('notices.way.app'),
      note: readAt === null ? text('notices.way.notRead') : text('notices.way.readAt', { time: showMoment(readAt) }),
      hue: 'onboard',
      at: 'past',
    },
    ...deliveries.map((one, index): TimelineFact => ({
      key: `${one.channel} ${index}`,
      time: one.at === null ? undefined : showTime(one.at),
      title: text(`notices.way.${one.channel}`),
      note: noteOf(one),
      hue: HUES[one.state],
      at: one.state === 'waiting' ? 'next' : 'past',
    })),
  ]
}
