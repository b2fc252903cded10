import Box from '@mui/material/Box'
import { useState, useSyncExternalStore } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { isInMemory } from '#platform/web/offline/outbox.ts'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { onStoreState, storeState } from '#platform/web/offline/store-state.ts'
import { isStorageRefused, onStorageRefused } from '#platform/web/storage/browser-storage.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'

/** Closed by the person: it is shown once per visit, and a browser that refuses storage cannot remember more. */
let isClosed = false

/** States what does not work while the browser refuses storage or does not answer, why, and what to do. */
export function StorageNotice() {
  const text = useText()
  const { role } = useMe()
  const state = useSyncExternalStore(onStoreState, storeState)
  const forgetsSession = useSyncExternalStore(onStorageRefused, isStorageRefused)
  const [closed, setClosed] = useState(isClosed)
  const inPage = useOutboxEntries().some((entry) => isInMemory(entry) && entry.at === 'waiting')
  const recordsHere = role === 'CB_ASSISTANT'
  const trouble = troubleOf({ isSlow: state === 'slow' && recordsHere, inPage: inPage && state !== 'refused' })
  if (trouble !== null)
    return (
      <Box sx={{ mb: 4 }}>
        <Banner hue="alert" title={text(trouble.title)} alert>
          {text(trouble.body)}
        </Banner>
      </Box>
    )
  const losesRecords = state === 'refused'
  if (closed || !(losesRecords || forgetsSession)) return null
  const close = () => {
    isClosed = true
    setClosed(true)
  }
  return (
    <Box sx={{ mb: 4 }}>
      <Banner hue={losesRecords && recordsHere ? 'alert' : 'waiting'} title={text('utils.storage.refusedTitle')} alert>
        {forgetsSession && <p>{text('utils.storage.signInAgain')}</p>}
        {losesRecords && <p>{text(recordsHere ? 'utils.storage.crew' : 'utils.storage.offline')}</p>}
        <p>{text('utils.storage.whatToDo')}</p>
        <Row sx={{ mt: 2 }}>
          <Button size="small" onClick={close}>
            {text('utils.storage.close')}
          </Button>
        </Row>
      </Banner>
    </Box>
  )
}

/** What stands in the way of storing records; null when nothing does. */
function troubleOf({ isSlow, inPage }: { isSlow: boolean; inPage: boolean }): { title: string; body: string } | null {
  if (isSlow) return { title: 'utils.storage.slowTitle', body: 'utils.storage.slow' }
  return inPage ? { title: 'utils.storage.fullTitle', body: 'utils.storage.fullCrew' } : null
}
