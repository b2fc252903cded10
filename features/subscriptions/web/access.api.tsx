import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import type { MenuEntry } from '#platform/web/ui/Menu.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import * as contract from '../shared/subscriptions.contract.ts'

/** The actions by the names of the specification. */
const CALLS = {
  generateCredential: contract.generate,
  resetCredential: contract.reset,
  resetPassword: contract.resetPassword,
  block: contract.block,
  restore: contract.restore,
} as const
type Action = keyof typeof CALLS
type Row = { id: string; fullName: string; access?: contract.SubscriptionState | undefined }

/** Rows of a list together with the access of each person. */
export async function withAccess<R extends { id: string }>(rows: readonly R[], signal: AbortSignal) {
  if (rows.length === 0) return []
  const states = await call(contract.searchStatus, { body: { ids: rows.map((row) => row.id) } }, { signal })
  return rows.map((row) => ({ ...row, access: states.find((state) => state.id === row.id) }))
}

/** What the status of a person offers (specification, section 5). */
function offered({ access }: Row): readonly Action[] {
  if (!access) return []
  if (access.status === 'D') return ['restore']
  return access.credentialGenerated ? ['resetPassword', 'resetCredential', 'block'] : ['generateCredential']
}

/** The row actions for the access of people, and the question that each asks before it happens. */
export function useAccessActions(): { actions: (row: Row) => readonly MenuEntry[]; dialog: ReactNode } {
  const text = useText()
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [asked, setAsked] = useState<{ action: Action; row: Row } | null>(null)
  const run = async ({ action, row }: { action: Action; row: Row }) => {
    try {
      await call(CALLS[action], { params: { id: row.id } })
    } catch (error) {
      errorToast(error)
      throw error
    }
    toast('success', text(`subscription.success.${action}`))
    await refresh(client, ['people'])
  }
  return {
    actions: (row) =>
      offered(row).map((action) => ({
        key: action,
        label: text(`subscriptions.action.${action}`),
        danger: action === 'block',
        onChoose: () => setAsked({ action, row }),
      })),
    dialog: asked && (
      <ConfirmDialog
        title={text(`subscriptions.ask.${asked.action}`, { name: asked.row.fullName })}
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
