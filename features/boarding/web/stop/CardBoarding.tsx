import ListItem from '@mui/material/ListItem'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ByCard, Rider } from '#features/cards/shared/boarding.ts'
import { LazyCardScan, runCardsQuery } from '#features/cards/web/cards.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { isAboard, type DevicePassenger, type DeviceRun } from '../../shared/device-view.rules.ts'
import { riderWords } from '#features/runs/shared/riders/rider-words.ts'
import type { RunStop } from '#features/runs/shared/runs.contract.ts'
import type { NewFact } from '../use-run-commands.api.ts'

type CardBoardingProps = {
  runId: string
  view: DeviceRun
  stop: RunStop
  onArrive: () => Promise<void>
  onRecord: (...facts: NewFact[]) => Promise<string[]>
}

/** Boarding by card at a stop, where children of the day have cards. */
export function CardBoarding({ runId, view, stop, onArrive, onRecord }: CardBoardingProps) {
  const text = useText()
  const { accountId } = useMe()
  const { data: cards } = useQuery(runCardsQuery(accountId, runId))
  const [open, setOpen] = useState(false)
  if (!cards || cards.own.length + cards.others.length === 0) return null
  const board = async (card: ByCard) => {
    await onArrive()
    const who =
      'childId' in card
        ? { passengerId: uuidv7(serverNow().getTime()), childId: card.childId, unknownName: card.name }
        : { passengerId: card.passengerId }
    const [id = null] = await onRecord({ ...who, type: 'BOARDED', stopId: stop.id, method: card.method })
    return () => onRecord({ passengerId: who.passengerId, type: 'UNDO', supersedesId: id })
  }
  return (
    <ListItem divider sx={{ p: 4 }}>
      <Button size="run" icon="camera" block onClick={() => setOpen(true)}>
        {text('cards.scan')}
      </Button>
      {open && (
        <Suspense>
          <LazyCardScan
            cards={cards}
            riders={view.passengers.map((one) => riderOf(one, { view, stop, text }))}
            onBoard={view.counts.onBoard}
            board={board}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </ListItem>
  )
}

/** A child as the scanner needs it. */
function riderOf(
  passenger: DevicePassenger,
  { view: { stops }, stop, text }: { view: DeviceRun; stop: RunStop; text: ReturnType<typeof useText> },
): Rider {
  const { id, name, needs, allergies, allergiesProposed, allergyDetails, fold, boardStopId } = passenger
  const offAgain = fold.rode ? ('over' as const) : ('toCome' as const)
  return {
    id,
    name,
    about: riderWords(passenger, text),
    needs,
    allergies,
    allergiesProposed,
    allergyDetails,
    stands: isAboard(passenger) ? 'aboard' : offAgain,
    elsewhere: boardStopId === stop.id ? null : (stops.find((one) => one.id === boardStopId)?.name ?? null),
  }
}
