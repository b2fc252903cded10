import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SlotActions } from '#platform/web/slots/SlotActions.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { WaitingFiles } from './shared-files/WaitingFiles.tsx'
import { DocumentTable } from './DocumentTable.tsx'
import { NewDocumentDrawer } from './drawer/NewDocumentDrawer.tsx'
import { documentListActions } from './slots.api.ts'
import { TagsDrawer } from './TagsDrawer.tsx'

/** documentList: every document that an administrator may read. */
export function DocumentListPage() {
  const text = useText()
  const [open, setOpen] = useState<'document' | 'tags' | null>(null)
  const close = () => setOpen(null)
  const add = (
    <Button look="primary" icon="add" onClick={() => setOpen('document')}>
      {text('documents.add')}
    </Button>
  )
  return (
    <>
      <WaitingFiles />
      <DocumentTable
        title={text('documents.title')}
        emptyBody={text('documents.emptyBody')}
        add={add}
        exported
        main={
          <>
            <SlotActions slot={documentListActions} about={{}} />
            <Button icon="settings" onClick={() => setOpen('tags')}>
              {text('documents.tags.manage')}
            </Button>
            {add}
          </>
        }
      />
      {open === 'document' && <NewDocumentDrawer person={null} onClose={close} />}
      {open === 'tags' && <TagsDrawer onClose={close} />}
    </>
  )
}
