import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { disassociate, type Relationship } from '../shared/relationships.contract.ts'
import { KIN_TOUCHED } from './touched.ts'

/** Asks before a relationship ends. */
export function EndDialog({ relationship, onClose }: { relationship: Relationship; onClose: () => void }) {
  const text = useText()
  const end = useCommand(disassociate, { touches: KIN_TOUCHED })
  return (
    <ConfirmDialog
      title={text('relationships.ask.end', { name: relationship.adultName })}
      confirm={text('relationships.end')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await end.mutateAsync({ body: { parentId: relationship.adultId, childId: relationship.childId } })
        toast('success', text('relationships.saved'))
      }}
    >
      {text('relationships.ask.endBody')}
    </ConfirmDialog>
  )
}
