import Card from '@mui/material/Card'
import List from '@mui/material/List'
import { lazy, Suspense } from 'react'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { searchRequests } from '../shared/changes.contract.ts'

// Most days nothing waits.
const ChangeRow = lazy(async () => ({ default: (await import('./ChangeRow.tsx')).ChangeRow }))

const SHOWN = 10

/** Changes that wait for an administrator, the nearest day first; nothing when none waits. */
export function ChangeQueue() {
  const text = useText()
  const waiting = useCallPage(searchRequests, { body: { filters: { state: 'proposed' }, limit: SHOWN } })
  if (!waiting.data || waiting.data.data.length === 0) return null
  return (
    <Card component="section" aria-labelledby="travel-queue">
      <CardHead id="travel-queue" title={text('travel.queue')} note={waiting.data.page.total} />
      <List sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Suspense fallback={<SkeletonRows rows={waiting.data.data.length} />}>
          {waiting.data.data.map((request) => (
            <ChangeRow key={request.id} request={request} named />
          ))}
        </Suspense>
      </List>
    </Card>
  )
}
