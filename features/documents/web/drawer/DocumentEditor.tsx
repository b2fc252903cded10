import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useMemo, useRef, useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { Form, type FormHandle } from '#platform/web/forms/Form.tsx'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import {
  archiveDocument,
  document as documentSchema,
  restoreDocument,
  updateDocument,
  type Document,
} from '../../shared/documents.contract.ts'
import { documentFields } from '../../shared/documents.fields.ts'
import { PERMISSION_ROLES, type Permissions } from '../../shared/documents.rules.ts'
import { aboutOf, Expiration } from '../document-words.tsx'
import { AssociateDrawer } from './AssociateDrawer.tsx'
import type { Attachment } from '../../shared/attachments.contract.ts'
import { AttachmentTab, type FilesToAttach } from './AttachmentTab.tsx'
import { ConfirmBanner } from './ConfirmBanner.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { inputsOf } from './inputs.tsx'
import { PermissionTab } from './PermissionTab.tsx'
import { RenewalLinks } from './RenewalLinks.tsx'
import { SigningPart } from './SigningPart.tsx'
import { contentOf, valuesOf } from './values.ts'

const TABS = ['CONTENT', 'PERMISSION', 'ATTACHMENT', 'HISTORY'] as const
export type TabId = (typeof TABS)[number]
const TOUCHES = { touches: [['documents']] }
const FORM = 'document-form'

type DocumentEditorProps = {
  document: Document
  files: readonly Attachment[]
  tags: readonly { value: string; label: string }[]
  firstTab: TabId
  brought?: FilesToAttach | undefined
  onClose: () => void
}

/** A document that the reader may read: what is typed on one tab stays while another one is looked at. */
export function DocumentEditor({ document, files, tags, firstTab, brought, onClose }: DocumentEditorProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const form = useRef<FormHandle>(null)
  const [tab, setTab] = useState<TabId>(firstTab)
  const [chosen, setLetters] = useState<Permissions | null>(null)
  const [hasName, setHasName] = useState(true)
  const [inputs] = useState(() => inputsOf(setHasName))
  const { role } = useMe()
  const [sheet, setSheet] = useState<'archive' | 'associate' | null>(null)
  // What this sheet began with: a colleague who was faster is not overwritten by what came in meanwhile.
  const [started, unlessNewer] = useNewest(document, documentSchema)
  const values = useMemo(() => valuesOf(started), [started])
  const letters = chosen ?? lettersOf(started)
  const update = useCommand(updateDocument, TOUCHES)
  const archive = useCommand(archiveDocument, TOUCHES)
  const restore = useCommand(restoreDocument, TOUCHES)
  const writes = document.access === 'RW'
  const params = { id: document.id }
  const save = async (typed: FieldValues) => {
    await unlessNewer(
      update.mutateAsync({ params, body: { ...contentOf(typed), ...letters, version: started.version } }),
    )
    toast('success', text('documents.save.success', { name: String(typed['name']) }))
    onClose()
  }
  const changed = PERMISSION_ROLES.some((role) => letters[role] !== started[role])
  return (
    <Drawer
      over={text('documents.of', { name: aboutOf(document) })}
      title={document.name}
      unsaved={() => writes && (changed || form.current?.isDirty() === true)}
      onClose={onClose}
      footer={
        <Footer
          document={document}
          busy={update.isPending || restore.isPending}
          disabledReason={hasName ? undefined : text('documents.needsName')}
          onArchive={() => setSheet('archive')}
          onRestore={() => void restore.mutateAsync({ params }).then(onClose, errorToast)}
          onClose={onClose}
        />
      }
    >
      <ConfirmBanner document={document} />
      <Row wrap gap={3} sx={{ mb: 2 }}>
        {document.status === 'D' && <StateChip hue="absent">{text('documents.archived')}</StateChip>}
        <Expiration document={document} />
        {document.documentTagName !== null && (
          <Typography component="span" color="textSecondary">
            {text('documents.tagged', { tag: document.documentTagName })}
          </Typography>
        )}
        {writes && role === 'CB_ADMIN' && document.person === null && (
          <Button size="small" icon="person" onClick={() => setSheet('associate')}>
            {text('documents.associate')}
          </Button>
        )}
      </Row>
      <RenewalLinks document={document} />
      <Tabs
        value={tab}
        aria-label={text('documents.one')}
        selectionFollowsFocus
        onChange={(_event, to: TabId) => setTab(to)}
      >
        {TABS.map((id) => (
          <Tab
            key={id}
            id={`document-${id}`}
            value={id}
            aria-controls={`document-${id}-panel`}
            label={text(`documents.tab.${id}`)}
          />
        ))}
      </Tabs>
      <Panel id="CONTENT" open={tab}>
        <Form
          failed="documents.save.error"
          ref={form}
          id={FORM}
          fields={documentFields({ tags, keeps: role === 'CB_ADMIN' })}
          values={values}
          columns={1}
          inputs={inputs}
          disabled={!writes}
          draft={writes ? { record: document.id, version: started.version } : null}
          onSubmit={save}
        />
      </Panel>
      <Panel id="PERMISSION" open={tab}>
        <PermissionTab letters={letters} access={document.access} onChange={setLetters} />
        {role === 'CB_ADMIN' && tab === 'PERMISSION' && <SigningPart document={document} />}
      </Panel>
      <Panel id="ATTACHMENT" open={tab}>
        <AttachmentTab documentId={document.id} files={files} writes={writes} brought={brought} />
      </Panel>
      <Panel id="HISTORY" open={tab}>
        {tab === 'HISTORY' && <HistoryTab id={document.id} />}
      </Panel>
      {sheet === 'archive' && (
        <ReasonDrawer
          title={text('documents.archiveIt', { name: document.name })}
          body={text('documents.archiveBody')}
          confirm={text('documents.archive')}
          onConfirm={async (reason) => {
            await archive.mutateAsync({ params, query: { reason } })
            onClose()
          }}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'associate' && <AssociateDrawer document={document} onClose={() => setSheet(null)} />}
    </Drawer>
  )
}

const lettersOf = ({ CB_ADMIN, CB_ASSISTANT, CB_PARENT }: Document): Permissions => ({
  CB_ADMIN,
  CB_ASSISTANT,
  CB_PARENT,
})

/** Hidden, not gone: what was typed stays. */
function Panel({ id, open, children }: { id: TabId; open: TabId; children: React.ReactNode }) {
  return (
    <Box
      id={`document-${id}-panel`}
      role="tabpanel"
      aria-labelledby={`document-${id}`}
      hidden={open !== id}
      sx={{ pt: 4 }}
    >
      {children}
    </Box>
  )
}

type FooterProps = {
  document: Document
  busy: boolean
  disabledReason: string | undefined
  onArchive: () => void
  onRestore: () => void
  onClose: () => void
}

function Footer({ document, busy, disabledReason, onArchive, onRestore, onClose }: FooterProps) {
  const text = useText()
  if (document.access === 'RW')
    return (
      <>
        <Button icon="archive" onClick={onArchive}>
          {text('documents.archive')}
        </Button>
        <Button onClick={onClose}>{text('utils.cancel')}</Button>
        <Button type="submit" form={FORM} look="primary" busy={busy} disabledReason={disabledReason}>
          {text('documents.saveAndExit')}
        </Button>
      </>
    )
  return (
    <>
      {document.mayRestore && (
        <Button icon="undo" busy={busy} onClick={onRestore}>
          {text('documents.restore')}
        </Button>
      )}
      <Button onClick={onClose}>{text('utils.close')}</Button>
    </>
  )
}
