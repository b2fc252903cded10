import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { saveLetters } from './save-letters.ts'
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
/** `hasEmail`: there is an address that a link can be sent to. */
type Subject = { id: string; fullName: string; hasEmail: boolean }

/** These send a link; to whom no e-mail can be sent a letter is printed instead. */
const SENDS_LINK: readonly AccessAction[] = ['generateCredential', 'resetCredential', 'resetPassword']

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
  const print = async ({ action, subject }: { action: AccessAction; subject: Subject }) => {
    await saveLetters({ ids: [subject.id], reset: action !== 'generateCredential' })
    await Promise.all([refresh(client, ['people']), refresh(client, ['subscriptions'])])
  }
  const byLetter = asked !== null && SENDS_LINK.includes(asked.action) && !asked.subject.hasEmail
  return {
    ask: (action, subject) => setAsked({ action, subject }),
    dialog: asked && (
      <ConfirmDialog
        title={text(`subscriptions.ask.${asked.action}`, { name: asked.subject.fullName })}
        confirm={text(byLetter ? 'subscriptions.letter.print' : `subscriptions.action.${asked.action}`)}
        danger={asked.action === 'block'}
        failed={`form.resetPassword.error.${asked.action}`}
        onConfirm={() => (byLetter ? print(asked) : run(asked))}
        onClose={() => setAsked(null)}
      >
        {byLetter
          ? text(
              asked.action === 'generateCredential'
                ? 'subscriptions.about.noEmail'
                : 'subscriptions.about.noEmailReset',
            )
          : text(`subscriptions.about.${asked.action}`)}
      </ConfirmDialog>
    ),
  }
}
