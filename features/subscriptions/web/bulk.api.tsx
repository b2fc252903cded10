import { useState, type ReactNode } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Selection } from '#platform/web/list/selection.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { BulkDrawer } from './BulkDrawer.tsx'
import { saveLetters } from './save-letters.ts'
import { useBatch } from './use-batch.ts'

/** What an administrator does with many people of a list at once: credentials by mail, letters as one PDF. */
export function useBulkAccess(list: 'parents' | 'assistants'): {
  actions: (selection: Selection) => ReactNode
  drawer: ReactNode
} {
  const text = useText()
  const errorToast = useErrorToast()
  const run = useBatch()
  const [open, setOpen] = useState(false)
  const [printing, setPrinting] = useState(false)
  const chosenOf = (selection: Selection) =>
    selection.kind === 'all'
      ? { list, ...(selection.q !== undefined && { q: selection.q }) }
      : { list, ids: [...selection.ids] }
  const print = async (selection: Selection) => {
    setPrinting(true)
    await saveLetters(chosenOf(selection)).catch(errorToast)
    setPrinting(false)
  }
  return {
    actions: (selection) => (
      <>
        <Button
          look="primary"
          onClick={() => {
            setOpen(true)
            run.start(chosenOf(selection))
          }}
        >
          {text('subscriptions.bulk.generate')}
        </Button>
        <Button icon="document" busy={printing} onClick={() => void print(selection)}>
          {text('subscriptions.bulk.letters')}
        </Button>
      </>
    ),
    drawer: open && <BulkDrawer run={run} list={list} onClose={() => setOpen(false)} />,
  }
}
