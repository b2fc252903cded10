import Card from '@mui/material/Card'
import { useState } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { handledTogether } from '../shared/gravity.ts'
import { openAlerts } from '../shared/alerts.contract.ts'
import { AlertRow } from './AlertRow.tsx'

/** So many rows leave the runs in sight on a desk; the rest is one tap away. */
const SHOWN = 3

/** What needs a person, the most urgent first: of all runs in reach, or of one. Nothing while nothing does. */
export function Alerts({ runId }: { runId?: string }) {
  const text = useText()
  const { data } = useCall(openAlerts, {})
  const [all, setAll] = useState(false)
  const rows = handledTogether(data?.filter((one) => runId === undefined || one.runId === runId) ?? [])
  if (rows.length === 0) return null
  const shown = all ? rows : rows.slice(0, SHOWN)
  return (
    <Card component="section" aria-label={text('alerts.list')} aria-live="polite">
      {shown.map(([alert, ...more]) => (
        <AlertRow key={alert.id} alert={alert} more={more} />
      ))}
      {rows.length > SHOWN && (
        <Button look="text" block aria-expanded={all} onClick={() => setAll(!all)}>
          {text(all ? 'alerts.list.fewer' : 'alerts.list.all', { count: rows.length })}
        </Button>
      )}
    </Card>
  )
}
