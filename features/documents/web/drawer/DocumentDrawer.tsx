import { useCall } from '#platform/web/api/use-call.ts'
import { LoadedRecord } from '#platform/web/detail/LoadedRecord.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { getConfiguration, getDocument } from '../../shared/documents.contract.ts'
import type { FilesToAttach } from './AttachmentTab.tsx'
import { DocumentEditor, type TabId } from './DocumentEditor.tsx'

type DocumentDrawerProps = { id: string; firstTab?: TabId; brought?: FilesToAttach | undefined; onClose: () => void }

/** The sheet of a document: to change, to read, or that the reader's role is denied. */
export function DocumentDrawer({ id, firstTab = 'CONTENT', brought, onClose }: DocumentDrawerProps) {
  const text = useText()
  const document = useCall(getDocument, { params: { id } })
  const configuration = useCall(getConfiguration, {})
  if (!document.data || !configuration.data)
    return (
      <Drawer title={text('documents.one')} onClose={onClose}>
        {document.data ? (
          <Loaded query={configuration} fallback="documents.readFields.error">
            {() => null}
          </Loaded>
        ) : (
          <LoadedRecord query={document}>{() => null}</LoadedRecord>
        )}
      </Drawer>
    )
  if (document.data.access === 'D') return <Denied onClose={onClose} />
  const { customerGroupDto, documentTagId, documentTagName } = document.data
  const inUse = configuration.data.tag.filter(({ customerGroupId }) => customerGroupId === customerGroupDto.id)
  // A document keeps a tag that was archived meanwhile.
  const tags =
    documentTagId === null || inUse.some(({ value }) => value === documentTagId)
      ? inUse
      : [...inUse, { value: documentTagId, label: documentTagName ?? '' }]
  return (
    <DocumentEditor
      key={document.data.id}
      document={document.data}
      files={document.data.documentContents}
      tags={tags}
      firstTab={firstTab}
      brought={brought}
      onClose={onClose}
    />
  )
}

function Denied({ onClose }: { onClose: () => void }) {
  const text = useText()
  return (
    <Drawer
      title={text('documents.denied')}
      footer={
        <Button look="primary" onClick={onClose}>
          {text('documents.denied.confirm')}
        </Button>
      }
      onClose={onClose}
    >
      <EmptyState icon="document" title={text('documents.denied')}>
        {text('documents.denied.body')}
      </EmptyState>
    </Drawer>
  )
}
