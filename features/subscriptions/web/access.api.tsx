import type { ReactNode } from 'react'
import { call } from '#platform/web/api/call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { MenuEntry } from '#platform/web/ui/Menu.tsx'
import * as contract from '../shared/subscriptions.contract.ts'
import { offered, useAccess } from './use-access.tsx'

type Row = { id: string; fullName: string; access?: Access | undefined }
/** What the row of a list knows of the account of its person. */
type Access = Pick<contract.SubscriptionState, 'status' | 'state' | 'credentialGenerated' | 'hasEmail'>

/** Rows of a list together with the access of each person. */
export async function withAccess<R extends { id: string }>(rows: readonly R[], signal: AbortSignal) {
  if (rows.length === 0) return []
  const states = await call(contract.searchStatus, { body: { ids: rows.map((row) => row.id) } }, { signal })
  return rows.map((row) => ({ ...row, access: states.find((state) => state.id === row.id) }))
}

/** The row actions for the access of people, and the question that each asks before it happens. */
export function useAccessActions(): { actions: (row: Row) => readonly MenuEntry[]; dialog: ReactNode } {
  const text = useText()
  const { ask, dialog } = useAccess()
  return {
    actions: ({ access, ...row }) => {
      if (access === undefined) return []
      const { hasEmail } = access
      return offered(access).map((action) => ({
        key: action,
        label: text(`subscriptions.action.${action}`),
        danger: action === 'block',
        onChoose: () => ask(action, { ...row, hasEmail }),
      }))
    },
    dialog,
  }
}
