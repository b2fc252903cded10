import Card from '@mui/material/Card'
import List from '@mui/material/List'
import { lazy, Suspense, useState } from 'react'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { searchReleases, type Release } from '../shared/pickup.contract.ts'
import { PaperRow } from './PaperRow.tsx'

const AcceptDrawer = lazy(async () => ({ default: (await import('./ReleaseDrawer.tsx')).AcceptDrawer }))
const SHOWN = 10

/** Permissions that families asked for, on the home of administrators; nothing when none waits. */
export function PaperQueue() {
  const text = useText()
  const waiting = useCallPage(searchReleases, { body: { limit: SHOWN } })
  const [accepting, setAccepting] = useState<Release | null>(null)
  const releases = waiting.data?.data ?? []
  return (
    <>
      {releases.length > 0 && (
        <Card component="section" aria-labelledby="paper-queue">
          <CardHead id="paper-queue" title={text('pickup.queue')} note={waiting.data?.page.total} />
          <List sx={{ borderTop: 1, borderColor: 'divider' }}>
            {releases.map((release) => (
              <PaperRow key={release.id} release={release} named onAccept={() => setAccepting(release)} />
            ))}
          </List>
        </Card>
      )}
      {accepting && (
        <Suspense>
          <AcceptDrawer release={accepting} onClose={() => setAccepting(null)} />
        </Suspense>
      )}
    </>
  )
}
