import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { showMoment, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import type { Activity, TransportRequest } from '../shared/activity.contract.ts'
import { decideTransport } from '../shared/transport.contract.ts'
import { leavesBeforeEnd, type Way } from '../shared/transport.rules.ts'
import { noTransportWords, requestsOf, transportChip, wayWords } from './activity-words.ts'
import { RouteChoice } from './RouteChoice.tsx'

/** How people get to an activity and back: what is requested, what was decided; the office decides each way here. */
export function TransportCard({ activity }: { activity: Activity }) {
  return requestsOf(activity).map(({ way, request }) => (
    <Shown key={way} activity={activity} way={way} request={request} />
  ))
}

type ShownProps = { activity: Activity; way: Way; request: TransportRequest }

function Shown({ activity, way, request }: ShownProps) {
  const text = useText()
  const [open, setOpen] = useState<'choose' | 'decline' | null>(null)
  const close = () => setOpen(null)
  const send = useCommand(decideTransport, {
    touches: [['activities'], ['deadlines']],
    onDone: () => toast('success', text('activities.saved')),
  })
  const { id, name, zone, enrolled, abilities } = activity
  const { state, nth, again, run, decided } = request
  const leavesAt = run?.leavesAt ?? null
  const decide = (decision: { routeId: string } | { reason: string }) =>
    send.mutateAsync({ params: { id }, body: { way, nth, ...decision } })
  // With one way it is the transport; the way back says so.
  const title = wayWords(activity, way, text('activities.transport.title'), text)
  return (
    <Card component="section" aria-label={title}>
      <CardHead title={title} note={text('activities.transport.wanted', { count: enrolled })} />
      <CardContent sx={{ pt: 0 }}>
        <Stack spacing={3}>
          <div>
            <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
              {noTransportWords(request, text) || transportChip(activity, request, text)}
            </Typography>
            {again !== null && (
              <Typography variant="body2" component="p">
                {text(`activities.transport.again.${again}`)}
              </Typography>
            )}
            <Typography variant="caption" component="p" color="textSecondary">
              {state !== 'REQUESTED' && decided
                ? text('activities.transport.decided', { name: decided.by, moment: showMoment(decided.at, zone) })
                : text('activities.transport.wantedBody')}
            </Typography>
          </div>
          {leavesAt && leavesBeforeEnd(way, leavesAt, activity) && (
            <Banner
              hue="waiting"
              title={text('activities.transport.earlyTitle', {
                leaves: showTime(leavesAt, zone),
                ends: showTime(activity.endsAt, zone),
              })}
            >
              {abilities.decideTransport && text('activities.transport.earlyBody')}
            </Banner>
          )}
          <Row gap={2} wrap sx={{ rowGap: 2, '&:empty': { display: 'none' } }}>
            {abilities.decideTransport && (
              <Button
                look={state === 'REQUESTED' ? 'primary' : 'outlined'}
                icon="minibus"
                onClick={() => setOpen('choose')}
              >
                {text(state === 'ARRANGED' ? 'activities.transport.other' : 'activities.transport.choose')}
              </Button>
            )}
            {abilities.decideTransport && state !== 'NONE' && (
              <Button onClick={() => setOpen('decline')}>{text('activities.transport.decline')}</Button>
            )}
            {run?.routeId && (
              <ButtonLink look="text" to={run.runId ? paths.run(run.runId) : paths.route(run.routeId)}>
                {text(run.runId ? 'activities.transport.open' : 'activities.transport.openRoute')}
              </ButtonLink>
            )}
          </Row>
        </Stack>
      </CardContent>
      {open === 'choose' && (
        <RouteChoice
          activity={activity}
          way={way}
          request={request}
          onChoose={(routeId) => decide({ routeId })}
          onClose={close}
        />
      )}
      {open === 'decline' && (
        <ReasonDrawer
          title={`${text('activities.transport.decline')}: ${name}`}
          body={text('activities.transport.declineBody')}
          confirm={text('activities.transport.decline')}
          onConfirm={(reason) => decide({ reason })}
          onClose={close}
        />
      )}
    </Card>
  )
}
