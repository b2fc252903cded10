import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { ReturnAnswers } from '#features/absences/web/return-question.api.tsx'
import { useCommand, keyOf } from '#platform/web/api/use-call.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { showDay, showLength, showMoment, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, IconButton, IconLink } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { hueColour } from '#platform/web/ui/hue.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { NEEDS_NOTE } from '../shared/gravity.ts'
import { openAlerts, takeAlert, type Alert } from '../shared/alerts.contract.ts'
import { alertText, placeWords } from '../shared/alert-words.ts'
import { ALERT_HUE, bodyOf } from './alert-hue.ts'
import { CallContacts } from './CallContacts.tsx'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'

const HandAlertDrawer = lazy(async () => ({ default: (await import('./HandAlertDrawer.tsx')).HandAlertDrawer }))

/**
 * One alert, or several of one cause in the same hands: what is known, whose it is, when it is escalated next, whom to call. Taking
 * it is not closing it.
 */
export function AlertRow({ alert, more }: { alert: Alert; more: readonly Alert[] }) {
  const text = useText()
  const errorToast = useErrorToast()
  const take = useCommand(takeAlert, { touches: [keyOf(openAlerts)] })
  const [dialog, setDialog] = useState<'end' | 'hand' | null>(null)
  const all = [alert, ...more]
  const answer = (body: { what: 'take' | 'close'; note?: string }) =>
    Promise.all(all.map(({ id }) => take.mutateAsync({ params: { id }, body })))
  const send = (what: 'take' | 'close') => void answer({ what }).catch(errorToast)
  const done = () => (NEEDS_NOTE.has(alert.rule) ? setDialog('end') : send('close'))
  const values = valuesOf(alert, { count: all.length, now: useNow(), text })
  const title = text(alertText(alert), values)
  return (
    <Entry aria-label={title}>
      <Disc hue={ALERT_HUE[alert.rule]} />
      <Box sx={{ gridArea: 'words', minWidth: 0 }}>
        <Typography component="h2" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {text(bodyOf(alert), values)}
        </Typography>
        {more.length > 0 && (
          <Typography variant="caption" component="p">
            {all.map(({ childName }) => childName ?? text('alerts.somebody')).join(', ')}
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
      </Box>
      <Whose alert={alert} />
      <Row wrap sx={{ gridArea: 'acts', justifyContent: { xs: 'flex-start', md: 'flex-end' } }}>
        <CallContacts contacts={alert.contacts} />
        {alert.owner === null ? (
          <Button icon="handOver" busy={take.isPending} onClick={() => send('take')}>
            {text('alerts.take')}
          </Button>
        ) : (
          alert.closable && (
            <Button icon="check" busy={take.isPending} onClick={done}>
              {text('alerts.done')}
            </Button>
          )
        )}
        <IconButton icon="people" label={text('alerts.hand')} onClick={() => setDialog('hand')} />
        <IconLink icon="right" label={text('alerts.open')} to={paths.run(alert.runId)} />
      </Row>
      <Suspense>
        {dialog === 'hand' && <HandAlertDrawer alertId={alert.id} title={title} onClose={() => setDialog(null)} />}
      </Suspense>
      {dialog === 'end' && (
        <ReasonDrawer
          title={title}
          body={text('alerts.note')}
          confirm={text('alerts.done')}
          onConfirm={(note) => answer({ what: 'close', note })}
          onClose={() => setDialog(null)}
        />
      )}
    </Entry>
  )
}

/** The time, with the day when that is not today. */
const whenOf = (at: string, now: Date): string =>
  new Date(at).toDateString() === now.toDateString() ? showTime(at) : showMoment(at)

/** Whose it is and since when; below, when it is escalated next, or that it did. */
function Whose({ alert }: { alert: Alert }) {
  const text = useText()
  const { owner, assigned, nextStepAt, openedAt, step } = alert
  const who = owner ?? (assigned && text('alerts.for', { name: assigned }))
  const risen = step > 0 ? text(`alerts.step.${step}`) : null
  const next = nextStepAt && text('alerts.next', { time: showTime(nextStepAt) })
  return (
    <Box sx={{ gridArea: 'who', minWidth: 0 }}>
      <Typography variant="caption" component="p">
        {[who, text('alerts.since', { time: whenOf(openedAt, useNow()) })].filter(Boolean).join(' · ')}
      </Typography>
      {risen && (
        <Typography variant="caption" component="p" sx={{ color: hueColour('alert', 'fg'), fontWeight: 500 }}>
          {risen}
        </Typography>
      )}
      {next && (
        <Typography variant="caption" component="p" sx={{ color: hueColour('notthere', 'fg'), fontWeight: 500 }}>
          {next}
        </Typography>
      )}
    </Box>
  )
}

/** The run, with its day when that is not today. */
function runOf({ routeName, serviceDate, zone }: Alert, now: Date): string {
  const isToday = serviceDate === null || zone === null || serviceDate === dayIn(zone, now)
  return isToday ? routeName : `${routeName} (${showDay(serviceDate)})`
}

type Around = { count: number; now: Date; text: Texts }

function valuesOf(alert: Alert, { count, now, text }: Around) {
  const codes = String(alert.values['codes'] ?? '').split(' ')
  return {
    count,
    ...alert.values,
    what: codes.map((code) => code && text(`runs.ready.short.${code}`)).join(', '),
    length: showLength(Number(alert.values['minutes'] ?? 0)),
    ...(alert.values['refused'] !== undefined && { why: text(`pickup.refused.${alert.values['refused']}`) }),
    ...placeWords(alert.values, text),
    run: runOf(alert, now),
    child: count > 1 ? text('alerts.children', { count }) : (alert.childName ?? text('alerts.somebody')),
  }
}

const Entry = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr) 168px auto',
  gridTemplateAreas: '"disc words who acts"',
  alignItems: 'center',
  gap: theme.spacing(1, 3),
  padding: theme.spacing(2, 4),
  minHeight: 64,
  '&:not(:first-of-type)': { borderTop: '1px solid var(--line)' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: '40px minmax(0, 1fr)',
    gridTemplateAreas: '"disc words" ". who" ". acts"',
    alignItems: 'start',
  },
}))
