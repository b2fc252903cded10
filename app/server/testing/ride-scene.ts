import type { TestApp } from '#platform/server/testing/test-app.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { getRun, recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import type { NewBoardingEvent, RunDetail } from '#features/runs/shared/runs.contract.ts'
import type { PassengerState } from '#features/runs/shared/runs.rules.ts'
import { activeLine, phoneOf, type Child, type Line } from './line-scene.ts'

export type Ride = Awaited<ReturnType<typeof ride>>

/** A line with its run of today under way, and short ways to do with it what its crew and its office do. */
export async function ride(test: TestApp, given?: Line & { run: RunDetail }) {
  const line = given ?? (await activeLine(test))
  const { run, organisation } = line
  const crew = test.as(organisation.assistant)
  const office = test.as(organisation.administrator)
  const params = { id: run.id }
  const device = () => ({ deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: test.clock.now().toISOString() })
  await crew.call(startRun, { body: { runId: run.id, ...device() } })
  const say = phoneOf(test, run)
  const send = (...events: NewBoardingEvent[]) => crew.call(recordEvents, { params, body: { events } })
  const read = () => crew.call(getRun, { params })
  return {
    ...line,
    crew,
    office,
    device,
    say,
    send,
    read,
    close: (headCount: number, vehicleChecked = true) => ({
      params,
      body: { headCount, vehicleChecked, ...device() },
    }),
    /** What is open at the office about this run. */
    alerts: async () =>
      (await office.call(openAlerts)).filter((alert) => alert.runId === run.id).map((alert) => alert.rule),
    stateOf: async (child: Child): Promise<PassengerState | undefined> =>
      (await read()).passengers.find((one) => one.childId === child.id)?.state,
    /** Everybody gets on and off at the school; the run is closed. */
    finish: async () => {
      await send(...line.children.map((child) => say('BOARDED', child)))
      await send(...line.children.map((child) => say('DROPPED', child, { outcome: 'to_school' })))
      return crew.call(closeRun, { params, body: { headCount: 3, vehicleChecked: true, ...device() } })
    },
  }
}
