import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ReturnAnswers } from '#features/absences/web/return-question.api.tsx'
import { useCall, useCommand, keyOf } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showLength, showTime } from '#platform/web/i18n/formats.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardGrid } from '#platform/web/ui/CardGrid.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc, hueColour, StateChip, type Hue } from '#platform/web/ui/state.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { handledTogether, NEEDS_NOTE } from '../shared/alert-gravity.ts'
import { openAlerts, takeAlert, type Alert } from '../shared/alerts.contract.ts'
import { alertText, placeWords } from '../shared/event-words.ts'
import { HandAlertDrawer } from './HandAlertDrawer.tsx'
import { ReasonDrawer } from './ReasonDrawer.tsx'

const HUE: Record<Alert['rule'], Hue> = {
  NOT_STARTED: 'alert',
  CHILD_UNACCOUNTED: 'alert',
  NO_SHOW: 'notthere',
  UNPLANNED_CHILD: 'waiting',
  CONTRADICTION: 'alert',
  ABSENT_BOARDED: 'waiting',
  LATE_EVENT: 'waiting',
  DATA_GAP: 'waiting',
  MISSING_CHILD: 'alert',
  BREAKDOWN: 'alert',
  NEEDS_COVER: 'notthere',
  STARTED_ANYWAY: 'waiting',
  FORMER_CREW: 'waiting',
  HANDOVER_NOT_ALLOWED: 'alert',
  HANDOVER_EXCEPTION: 'waiting',
  RECEIPT_DIFFERS: 'alert',
  RECEIPT_MISSING: 'waiting',
  LATE: 'waiting',
  NO_DATA: 'alert',
  IDLE: 'waiting',
  STOP_SKIPPED: 'alert',
  WRONG_STOP: 'alert',
  RETURN_NOT_ACCEPTED: 'alert',
  CHILD_RETURNED: 'notthere',
  CARRIED_PAST: 'alert',
  LEFT_UNDECIDED: 'notthere',
  LEFT_EARLY: 'notthere',
  STARTED_EARLY: 'waiting',
  CLOSED_EARLY: 'notthere',
  STILL_OPEN: 'waiting',
  CLOCK_OFF: 'waiting',
}

/** What needs a person, first: who or what, what is known, one action. Taking it is not closing it. */
export function Alerts() {
  const text = useText()
  const alerts = useCall(openAlerts, {})
  if (!alerts.data || alerts.data.length === 0) return null
  return (
    <CardGrid component="section" aria-label={text('runs.alerts')} aria-live="polite">
      {handledTogether(alerts.data).map(([alert, ...more]) => (
        <AlertCard key={alert.id} alert={alert} more={more} />
      ))}
    </CardGrid>
  )
}

/** What is known: with the right run of a child that got on the wrong one, or that a no-show was recorded early. */
function bodyOf({ rule, values }: Alert): string {
  if (values['rightRun'] !== undefined) return 'runs.alert.UNPLANNED_CHILD.rightRun'
  if (values['back'] !== undefined) return 'runs.alert.ABSENT_BOARDED.return'
  return values['planned'] === undefined ? `runs.alert.${rule}.body` : 'runs.alert.NO_SHOW.early'
}

function AlertCard({ alert, more }: { alert: Alert; more: readonly Alert[] }) {
  const text = useText()
  const errorToast = useErrorToast()
  const take = useCommand(takeAlert, { touches: [keyOf(openAlerts)] })
  const hue = HUE[alert.rule]
  const [ending, setEnding] = useState(false)
  const [handing, setHanding] = useState(false)
  const all = [alert, ...more]
  const answer = (body: { what: 'take' | 'close'; note?: string }) =>
    Promise.all(all.map(({ id }) => take.mutateAsync({ params: { id }, body })))
  const send = (what: 'take' | 'close') => void answer({ what }).catch(errorToast)
  const done = () => (NEEDS_NOTE.has(alert.rule) ? setEnding(true) : send('close'))
  const codes = String(alert.values['codes'] ?? '').split(' ')
  const what = codes.map((code) => code && text(`runs.ready.short.${code}`)).join(', ')
  const values = {
    count: all.length,
    ...alert.values,
    what,
    length: showLength(Number(alert.values['minutes'] ?? 0)),
    ...(alert.values['refused'] !== undefined && { why: text(`pickup.refused.${alert.values['refused']}`) }),
    ...placeWords(alert.values, text),
    run: alert.routeName,
    child:
      more.length > 0
        ? text('runs.alert.children', { count: all.length })
        : (alert.childName ?? text('runs.alert.somebody')),
  }
  return (
    <Card
      component="article"
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, p: 4, borderColor: hueColour(hue, 'dot') }}
    >
      <Disc hue={hue} />
      <Box sx={REST}>
        <Typography component="h2" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
          {text(alertText(alert), values)}
        </Typography>
        <p>{text(bodyOf(alert), values)}</p>
        {more.length > 0 && (
          <Typography variant="caption" component="p" sx={{ mt: 1 }}>
            {all.map(({ childName }) => childName ?? text('runs.alert.somebody')).join(', ')}
          </Typography>
        )}
        {alert.values['absenceId'] !== undefined && (
          <ReturnAnswers
            absenceId={String(alert.values['absenceId'])}
            childId={String(alert.values['childId'])}
            childName={values.child}
            day={String(alert.values['day'])}
          />
        )}
        <Row wrap sx={{ mt: 2 }}>
          {alert.owner === null ? (
            <Button icon="handOver" busy={take.isPending} onClick={() => send('take')}>
              {text('runs.alert.take')}
            </Button>
          ) : (
            <Button icon="check" busy={take.isPending} onClick={done}>
              {text('runs.alert.done')}
            </Button>
          )}
          <Button look="text" icon="people" onClick={() => setHanding(true)}>
            {text('runs.alert.hand')}
          </Button>
          <ButtonLink look="text" to={paths.run(alert.runId)}>
            {text('runs.alert.open')}
          </ButtonLink>
          <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 'auto' }}>
            {[
              alert.owner ?? (alert.assigned && text('runs.alert.for', { name: alert.assigned })),
              text('runs.alert.since', { time: showTime(alert.openedAt) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Row>
        {alert.step > 0 && (
          <StateChip hue="alert" icon="attention">
            {text(`runs.alert.step.${alert.step}`)}
          </StateChip>
        )}
        {handing && (
          <HandAlertDrawer
            alertId={alert.id}
            title={text(alertText(alert), values)}
            onClose={() => setHanding(false)}
          />
        )}
        {ending && (
          <ReasonDrawer
            title={text(alertText(alert), values)}
            body={text('runs.alert.note')}
            confirm={text('runs.alert.done')}
            onConfirm={(note) => answer({ what: 'close', note })}
            onClose={() => setEnding(false)}
          />
        )}
      </Box>
    </Card>
  )
}
