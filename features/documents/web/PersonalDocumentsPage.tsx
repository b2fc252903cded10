import Stack from '@mui/material/Stack'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'
import { DocumentTable } from './DocumentTable.tsx'
import { personalDocuments } from './slots.api.ts'

/** personalDocuments: of the office those about oneself; of everybody else what concerns them, their children included. */
export function PersonalDocumentsPage() {
  const text = useText()
  const { role } = useMe()
  return (
    <Stack spacing={4}>
      <SlotParts slot={personalDocuments} about={{}} rows={0} />
      <DocumentTable
        title={text('documents.mine')}
        emptyBody={text('documents.mineBody')}
        {...(role === 'CB_ADMIN' && { about: 'own' as const })}
      />
    </Stack>
  )
}
