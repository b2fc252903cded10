import { useCall, useCommand, keyOf } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Disc, type Hue } from '#platform/web/ui/state.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.tsx'
import { openAlerts, takeAlert, type Alert } from '../shared/runs.contract.ts'

const HUE: Record<Alert['rule'], Hue> = {
  NOT_STARTED: 'alert',
  CHILD_UNACCOUNTED: 'alert',
  NO_SHOW: 'notthere',
  UNPLANNED_CHILD: 'waiting',
  CONTRADICTION: 'alert',
  LATE_EVENT: 'waiting',
  DATA_GAP: 'waiting',
}

/** What needs a person, first: who or what, what is known, one action. Taking it is not closing it. */
export function Alerts() {
  const text = useText()
  const alerts = useCall(openAlerts, {})
  if (!alerts.data || alerts.data.length === 0) return null
  return (
    <section aria-label={text('runs.alerts')} aria-live="polite" className="cards">
      {alerts.data.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
    </section>
  )
}

function AlertCard({ alert }: { alert: Alert }) {
  const text = useText()
  const errorToast = useErrorToast()
  const take = useCommand(takeAlert, { touches: [keyOf(openAlerts)] })
  const hue = HUE[alert.rule]
  const send = (what: 'take' | 'close') =>
    take.mutate({ params: { id: alert.id }, body: { what } }, { onError: (error) => errorToast(error) })
  const values = { ...alert.values, run: alert.routeName, child: alert.childName ?? text('runs.alert.somebody') }
  return (
    <article className={`card pad row g12 st-${hue}`} style={{ borderColor: 'var(--dot)', alignItems: 'flex-start' }}>
      <Disc hue={hue} />
      <div className="grow">
        <h2>{text(`runs.alert.${alert.rule}`, values)}</h2>
        <p>{text(`runs.alert.${alert.rule}.body`, values)}</p>
        <div className="row wrap" style={{ marginTop: 8 }}>
          {alert.owner === null ? (
            <Button icon="handOver" busy={take.isPending} onClick={() => send('take')}>
              {text('runs.alert.take')}
            </Button>
          ) : (
            <Button icon="check" busy={take.isPending} onClick={() => send('close')}>
              {text('runs.alert.done')}
            </Button>
          )}
          <AppLink className="btn btn-3" to={paths.run(alert.runId)}>
            {text('runs.alert.open')}
          </AppLink>
          <span className="t12 t2 end">
            {alert.owner ?? text('runs.alert.since', { time: showTime(alert.openedAt) })}
          </span>
        </div>
      </div>
    </article>
  )
}
