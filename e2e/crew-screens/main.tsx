import { alertsTexts } from '#features/alerts/shared/alerts.texts.ts'
import { runsScreensTexts } from '#features/runs/shared/runs-screens.texts.ts'
import { boardingTexts } from '#features/boarding/shared/boarding.texts.ts'
import { closeTexts } from '#features/boarding/shared/close.texts.ts'
import { disruptionsTexts } from '#features/disruptions/shared/disruptions.texts.ts'
import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { crewTexts } from '#features/crew/shared/crew.texts.ts'
import { vehiclesTexts } from '#features/vehicles/shared/vehicles.texts.ts'
import { fillsFor } from '#platform/web/slots/slot.ts'
import { SlotsProvider } from '#platform/web/slots/SlotsProvider.tsx'
import { childrenTexts } from '#features/children/shared/children.texts.ts'
import { handOverTexts } from '#features/pickup/shared/hand-over.texts.ts'
import { pickupTexts } from '#features/pickup/shared/pickup.texts.ts'
import { cardsTexts } from '#features/cards/shared/cards.texts.ts'
import { runsTexts } from '#features/runs/shared/runs.texts.ts'
import { getRun } from '#features/runs/shared/runs.contract.ts'
import { StartView } from '#features/boarding/web/StartView.tsx'
import { runCardsQuery } from '#features/cards/web/cards.api.tsx'
import { inspectionsPagesTexts } from '#features/inspections/shared/inspections-pages.texts.ts'
import { inspectionsTexts } from '#features/inspections/shared/inspections.texts.ts'
import { inspectionsFeature } from '#features/inspections/web/inspections.feature.tsx'
import { runPickupQuery } from '#features/pickup/web/pickup.api.tsx'
import { CloseView } from '#features/boarding/web/close/CloseView.tsx'
import { StopView } from '#features/boarding/web/stop/StopView.tsx'
import { useRun } from '#features/boarding/web/use-run.api.ts'
import { connectionLost } from '#platform/web/api/connectivity.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { CourierProvider } from '#platform/web/offline/outbox-context.tsx'
import { Outbox } from '#platform/web/offline/outbox.ts'
import { draw, prepare, someone } from '../one-screen/start.tsx'
import { cardsOf, pickupOf, RUN_ID, runOf, type Scene } from './scene.ts'

/**
 * One screen of the crew by itself, on a phone without network: what the person does waits in the outbox, where the test
 * reads it. `?view=close&scene=…` chooses the screen and how the children stand.
 */
connectionLost()
await prepare([
  childrenTexts,
  handOverTexts,
  pickupTexts,
  cardsTexts,
  runsTexts,
  alertsTexts,
  runsScreensTexts,
  boardingTexts,
  closeTexts,
  disruptionsTexts,
  crewTexts,
  vehiclesTexts,
  inspectionsTexts,
  inspectionsPagesTexts,
])

const asked = new URLSearchParams(location.search)
const scene: Scene = JSON.parse(asked.get('scene') ?? '{}')
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
client.setQueryData(keyOf(getRun, { params: { id: RUN_ID } }), runOf(scene))
const outbox = await Outbox.open(crypto.randomUUID())
if (scene.cards) client.setQueryData(runCardsQuery(outbox.account, RUN_ID).queryKey, await cardsOf(scene.cards))
if (scene.pickup) client.setQueryData(runPickupQuery(outbox.account, RUN_ID).queryKey, pickupOf(scene.pickup))
Object.assign(window, {
  recorded: () => outbox.entries().map(({ endpoint, input }) => ({ endpoint, body: input.body })),
})

const me = someone({ accountId: outbox.account, personId: RUN_ID })

function Screen() {
  const { run, view, waiting } = useRun(RUN_ID)
  const [at, setAt] = useState(scene.shown ?? scene.reached)
  if (!run || !view) return null
  if (view.status === 'PLANNED') return <StartView run={run} view={view} />
  const stop = view.stops[at]
  if (asked.get('view') === 'close' || !stop) return <CloseView run={run} view={view} waiting={waiting} />
  const show = (id: string) => setAt(view.stops.findIndex((one) => one.id === id))
  return <StopView key={stop.id} run={run} view={view} stop={stop} onStop={show} onClose={() => setAt(-1)} />
}

draw(
  <CourierProvider courier={{ outbox, flush: async () => undefined }}>
    <SlotsProvider fills={fillsFor(inspectionsFeature.fills ?? [], me)}>
      <Screen />
    </SlotsProvider>
  </CourierProvider>,
  { client, me },
)
