import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import * as contract from '../shared/subscriptions.contract.ts'

/** The actions by the names of the specification. */
const CALLS = {
  generateCredential: contract.generate,
  resetCredential: contract.reset,
  resetPassword: contract.resetPassword,
  block: contract.block,
  restore: contract.restore,
} as const
export type AccessAction = keyof typeof CALLS
type Access = Pick<contract.SubscriptionState, 'status' | 'credentialGenerated'>
type Subject = { id: string; fullName: string }

/** What the status of a person offers (specification, section 4). */
export function offered(access: Access): readonly AccessAction[] {
  if (access.status === 'D') return ['restore']
  return access.credentialGenerated ? ['resetPassword', 'resetCredential', 'block'] : ['generateCredential']
}

/** Asks before an action on the access of somebody, does it, says so and fetches again what shows it. */
export function useAccess(): { ask: (action: AccessAction, subject: Subject) => void; dialog: ReactNode } {
  const text = useText()
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ action: AccessAction; subject: Subject } | null>(null)
  const run = async ({ action, subject }: { action: AccessAction; subject: Subject }) => {
    await call(CALLS[action], { params: { id: subject.id } })
    toast('success', text(`subscription.success.${action}`))
    await Promise.all([refresh(client, ['people']), refresh(client, ['guests']), refresh(client, ['subscriptions'])])
  }
  return {
    ask: (action, subject) => setAsked({ action, subject }),
    dialog: asked && (
      <ConfirmDialog
        title={text(`subscriptions.ask.${asked.action}`, { name: asked.subject.fullName })}
        confirm={text(`subscriptions.action.${asked.action}`)}
        danger={asked.action === 'block'}
        onConfirm={() => run(asked)}
        onClose={() => setAsked(null)}
      >
        {text(`subscriptions.about.${asked.action}`)}
      </ConfirmDialog>
    ),
  }
}
