import { useQuery } from '@tanstack/react-query'
import { useMe } from '#features/session/web/session.api.tsx'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries, useQueued } from '#platform/web/offline/outbox-context.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { confirmHandover, searchHandover, type Handover } from '../shared/handover.contract.ts'
import { askedFor, keptHandover, queueOf } from './kept-handover.ts'

/** The group that is in use; undefined when there are several, and the server chooses one. */
export function useOnlyGroup(): string | undefined {
  const chosen = useMe().groups.filter((group) => group.chosen)
  return chosen.length === 1 ? chosen[0]?.id : undefined
}

/** The handover of a shift of a group, also without network; without a moment the one of now. */
export function useHandover(group: string | undefined, ends: string | undefined) {
  const { accountId } = useMe()
  return useQuery(
    endpointQuery(searchHandover, askedFor(group, ends), (signal) => keptHandover(group, ends).read(accountId, signal)),
  )
}

/** The keys of everything on the page. */
export const keysOn = ({ people }: Handover): string[] =>
  people.flatMap(({ exceptions, note }) => [...exceptions.map(({ key }) => key), ...(note ? [`note.${note.id}`] : [])])

/** How many entries came after the reader confirmed. */
export const newOn = ({ people }: Handover): number =>
  people.reduce(
    (count, { exceptions, note }) =>
      count + exceptions.filter(({ isNew }) => isNew).length + (note?.isNew === true ? 1 : 0),
    0,
  )

/** Confirms what is on the page: it is stored on the device first, then sent. */
export function useConfirm(handover: Handover) {
  const text = useText()
  const errorToast = useErrorToast()
  const queued = useQueued(confirmHandover)
  const { group, shift } = handover
  const queue = queueOf(group.id, shift.ends)
  const waits = useOutboxEntries(queue).some(({ at }) => at !== 'refused')
  const confirm = () =>
    queued(
      queue,
      {
        params: { id: crypto.randomUUID() },
        body: {
          groupId: group.id,
          endsAt: shift.ends,
          seen: keysOn(handover),
          recordedAt: serverNow().toISOString(),
        },
      },
      {
        personId: null,
        name: group.name,
        what: text('handover.confirmWhat', { time: showTime(shift.ends, group.zone) }),
      },
    ).catch(errorToast)
  return { waits, confirm }
}
