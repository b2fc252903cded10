import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { DocumentTable } from './DocumentTable.tsx'

/** personalDocuments: of the office those about oneself; of everybody else what concerns them, their children included. */
export function PersonalDocumentsPage() {
  const text = useText()
  const { role } = useMe()
  return (
    <DocumentTable
      title={text('documents.mine')}
      emptyBody={text('documents.mineBody')}
      {...(role === 'CB_ADMIN' && { about: 'own' as const })}
    />
  )
}
