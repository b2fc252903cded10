import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { DocumentTable } from './DocumentTable.tsx'
import { NewDocumentDrawer } from './drawer/NewDocumentDrawer.tsx'

/** documentList: every document that an administrator may read. */
export function DocumentListPage() {
  const text = useText()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <DocumentTable
        title={text('documents.title')}
        emptyBody={text('documents.emptyBody')}
        main={
          <Button look="primary" icon="add" onClick={() => setAdding(true)}>
            {text('documents.add')}
          </Button>
        }
      />
      {adding && <NewDocumentDrawer person={null} onClose={() => setAdding(false)} />}
    </>
  )
}
