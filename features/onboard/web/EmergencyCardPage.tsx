import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { useRun } from '#features/boarding/web/use-run.api.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries, useQueued } from '#platform/web/offline/outbox-context.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { openCard, type RiderCard } from '../shared/onboard.contract.ts'
import { CardView } from './CardView.tsx'
import { useRunCards } from './use-run-cards.ts'

const addressSchema = z.object({ run: z._default(z.string(), ''), person: z._default(z.string(), '') })

/** emergencyCard: what to do in an emergency of one passenger of a run; each opening is in the access log. */
export function EmergencyCardPage() {
  const text = useText()
  const [{ run: runId, person }] = useAddress(addressSchema)
  const query = useRunCards(runId, person)
  const { view } = useRun(runId)
  const gone = query.error instanceof ApiProblem && query.error.facts.status === 404
  const closedHere = useOutboxEntries(runId).some(({ endpoint, at }) => endpoint === closeRun.name && at !== 'refused')
  const isOver = gone || closedHere || view?.status === 'CLOSED' || view?.status === 'CANCELLED'
  // Before its time the crew has no card either: what is missing says nothing about the run.
  const isAway = query.data === null || (query.error instanceof ApiProblem && query.error.facts.status === 0)
  const card = isOver ? undefined : query.data?.cards.find((one) => one.personId === person)
  useOpening(runId, card)
  const back = (
    <ButtonLink look="primary" to={runId === '' ? paths.home() : paths.run(runId)}>
      {text('utils.back')}
    </ButtonLink>
  )
  if (isOver)
    return (
      <EmptyState icon="medical" title={text('onboard.card.over')} action={back}>
        {text('onboard.card.overBody')}
      </EmptyState>
    )
  if (isAway && !card)
    return (
      <EmptyState icon="medical" title={text('onboard.card.notHere')} action={back}>
        {text('onboard.card.notHereBody')}
      </EmptyState>
    )
  return (
    <Loaded query={query} rows={6}>
      {(run) =>
        run && card ? (
          <CardView card={card} run={run} passenger={view?.passengers.find(({ id }) => id === card.passengerId)} />
        ) : (
          <EmptyState icon="medical" title={text('onboard.card.missing')} action={back}>
            {text('onboard.card.missingBody')}
          </EmptyState>
        )
      }
    </Loaded>
  )
}

/** Says once that the card of this person is on the screen; without network it waits on the device. */
function useOpening(runId: string, card: RiderCard | undefined): void {
  const text = useText()
  const queued = useQueued(openCard)
  const personId = card?.personId
  const say = useEffectEvent((id: string) => {
    const body = { id: crypto.randomUUID(), runId, personId: id, openedAt: serverNow().toISOString() }
    const about = { personId: id, name: card?.fullName ?? '', what: text('onboard.card') }
    // A device that stores nothing cannot say it later either; the reading itself is in the log.
    void queued(`card ${runId}`, { body }, about).catch(() => undefined)
  })
  useEffect(() => {
    if (personId !== undefined) say(personId)
  }, [runId, personId])
}
