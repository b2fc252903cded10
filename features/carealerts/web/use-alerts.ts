import { useQuery } from '@tanstack/react-query'
import { useMe } from '#features/session/web/session.api.tsx'
import { isOnline } from '#platform/web/api/connectivity.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { shapedQuery, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries, useQueued } from '#platform/web/offline/outbox-context.tsx'
import type { EntryAbout } from '#platform/web/offline/outbox.ts'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import {
  acknowledgeAlert,
  actionAlert,
  closeAlert,
  searchCareAlerts,
  type CareAlert,
} from '../shared/carealerts.contract.ts'
import type { State } from '../shared/carealerts.rules.ts'
import { alertTitle } from './alert-words.ts'
import { keptAlerts, loadAlerts } from './kept-alerts.ts'

/** Alerts that stand, or that are closed; those that stand are kept on the device for work without network. */
export function useAlerts(closed = false) {
  const { accountId } = useMe()
  return useQuery(
    shapedQuery(searchCareAlerts, undefined, closed ? 'closed' : 'standing', (signal) =>
      closed ? loadAlerts(closed, signal) : keptAlerts.read(accountId, signal),
    ),
  )
}

const ACTS = { acknowledge: acknowledgeAlert, action: actionAlert, close: closeAlert } as const
const NAMES: readonly string[] = Object.values(ACTS).map(({ name }) => name)

/** Ids of alerts about which something waits on this device. */
export function useWaitingAlerts(): ReadonlySet<string> {
  const entries = useOutboxEntries()
  return new Set(
    entries.flatMap(({ endpoint, at, input }) => {
      const id = input.params?.['id']
      return NAMES.includes(endpoint) && at !== 'refused' && typeof id === 'string' ? [id] : []
    }),
  )
}

/** What one does about an alert: sent at once, or kept on the device while there is no network. */
export function useAct(alert: CareAlert) {
  const { id } = alert
  const text = useText()
  const errorToast = useErrorToast()
  const touches = [['carealerts']]
  const sent = {
    acknowledge: useCommand(acknowledgeAlert, { touches }),
    action: useCommand(actionAlert, { touches }),
    close: useCommand(closeAlert, { touches }),
  }
  const queued = {
    acknowledge: useQueued(acknowledgeAlert),
    action: useQueued(actionAlert),
    close: useQueued(closeAlert),
  }
  const queue = `carealert ${id}`
  const wait = async (stored: Promise<unknown>) => {
    await stored
    toast('success', text('carealerts.waits'))
  }
  /** Shown to the author and the office if the server refuses it; an alert about a group names nobody. */
  const aboutStep = (step: State): EntryAbout => {
    const [title, word] = [alertTitle(alert, text), text(`carealerts.step.${step}`)]
    return alert.personId === null
      ? { personId: null, name: title, what: word }
      : { personId: alert.personId, name: alert.fullName, what: `${title}, ${word}` }
  }
  const pressed = () => ({ happenedAt: serverNow().toISOString() })
  return {
    busy: sent.acknowledge.isPending || sent.action.isPending || sent.close.isPending,
    acknowledge: () => {
      const input = { params: { id }, body: pressed() }
      const done = isOnline()
        ? sent.acknowledge.mutateAsync(input)
        : wait(queued.acknowledge(queue, input, aboutStep('acknowledged')))
      void done.catch(errorToast)
    },
    /** Rejects with what the form shows. */
    action: async (note: string) => {
      const input = { params: { id }, body: { ...pressed(), note } }
      await (isOnline() ? sent.action.mutateAsync(input) : wait(queued.action(queue, input, aboutStep('actioned'))))
    },
    close: async () => {
      const input = { params: { id }, body: pressed() }
      await (isOnline() ? sent.close.mutateAsync(input) : wait(queued.close(queue, input, aboutStep('closed'))))
    },
  }
}
