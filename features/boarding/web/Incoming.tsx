import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useState } from 'react'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { keyOf, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { acceptTransfer } from '#features/runs/shared/exits.contract.ts'
import { getRun, latestRuns, type NewBoardingEvent, type RunDetail } from '#features/runs/shared/runs.contract.ts'
import { foundWords } from '#features/runs/shared/riders/rider-words.ts'
import { CountedFoot, HeadCount } from './head-count.api.tsx'
import { useFacts } from './use-run-commands.api.ts'

type From = RunDetail['incoming'][number]

/** Children whom another run hands over, until this crew has counted and taken them on. */
export function Incoming({ run, stopId }: { run: RunDetail; stopId: string | null }) {
  const text = useText()
  const [open, setOpen] = useState<From | null>(null)
  return (
    <>
      {run.incoming.map((from) => (
        <Box key={from.id} sx={{ p: 4, pb: 0 }}>
          <Banner hue="waiting" title={text('boarding.incoming.title', { run: from.routeName })}>
            <Button look="primary" size="run" icon="swap" block sx={{ mt: 2 }} onClick={() => setOpen(from)}>
              {text('boarding.incoming.button')}
            </Button>
          </Banner>
        </Box>
      ))}
      {open && <TakeOn run={run} from={open} stopId={stopId} onClose={() => setOpen(null)} />}
    </>
  )
}

function TakeOn({
  run,
  from,
  stopId,
  onClose,
}: {
  run: RunDetail
  from: From
  stopId: string | null
  onClose: () => void
}) {
  const text = useText()
  const errorToast = useErrorToast()
  const [count, setCount] = useState<number | null>(null)
  /** The number that the crew handing over was given, to be compared. The list does not show it, so that it cannot be copied. */
  const [given, setGiven] = useState<number | null>(null)
  const makeFacts = useFacts(run.id)
  // Numbered once: what was refused is sent again as it was, so that no number of this phone is missing.
  const [made, setMade] = useState<readonly NewBoardingEvent[]>([])
  const take = useCommand(acceptTransfer, {
    touches: [keyOf(getRun, { params: { id: run.id } }), keyOf(latestRuns)],
  })
  const send = async () => {
    try {
      const known = made.filter((fact) => from.children.some((child) => child.passengerId === fact.fromPassengerId))
      const fresh = await makeFacts(
        ...from.children
          .filter((child) => !known.some((fact) => fact.fromPassengerId === child.passengerId))
          .map((child) => ({
            passengerId:
              run.passengers.find((one) => one.childId !== null && one.childId === child.childId)?.id ??
              uuidv7(serverNow().getTime()),
            ...(child.childId !== null && { childId: child.childId }),
            unknownName: child.name,
            fromPassengerId: child.passengerId,
            type: 'BOARDED' as const,
            stopId,
          })),
      )
      const events = [...known, ...fresh]
      setMade(events)
      await take.mutateAsync({ params: { id: run.id }, body: { fromRunId: from.id, count: events.length, events } })
      onClose()
    } catch (error) {
      errorToast(error)
    }
  }
  const tap = () => {
    setGiven(count)
    if (count === from.children.length) void send()
  }
  const differs = given !== null && given === count && given !== from.children.length
  // Beside those of one name on the own list; who is listed already is the same child.
  const here = run.passengers.filter(({ childId }) => !from.children.some((child) => child.childId === childId))
  const incoming = from.children.map((child) => ({ ...child, id: child.passengerId }))
  const words = foundWords([...here, ...incoming], run.serviceDate, text)
  return (
    <Drawer
      title={text('boarding.incoming.from', { run: from.routeName })}
      unsaved={() => count !== null && !take.isPending}
      onClose={onClose}
      footer={
        <CountedFoot>
          {differs && (
            <Banner
              hue="alert"
              title={text('boarding.close.countDiffers', { counted: given, listed: from.children.length })}
              alert
            />
          )}
          <HeadCount value={count} hint="boarding.transfer.countHint" onChange={setCount} />
          <Button
            look="primary"
            size="run"
            icon="seat"
            block
            busy={take.isPending}
            disabledReason={count === null ? text('boarding.close.countMissing') : undefined}
            onClick={tap}
          >
            {text('boarding.incoming.take')}
          </Button>
        </CountedFoot>
      }
    >
      <List disablePadding>
        {from.children.map((child) => (
          <ListItem key={child.passengerId} divider disableGutters>
            <PersonRow id={child.childId ?? child.passengerId} name={child.name} note={words.get(child.passengerId)} />
          </ListItem>
        ))}
      </List>
    </Drawer>
  )
}
