import { randomUUID } from 'node:crypto'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { correctDose } from '../../shared/doses.contract.ts'
import { changeOrder, type PlanTerms } from '../../shared/orders.contract.ts'
import { medicineScene } from './medicine-scene.ts'

/** A time of 5 October where the group is. */
export const at = (time: string) => new Date(`2026-10-05T${time}:00+02:00`).toISOString()

type Who = Parameters<TestApp['as']>[0]

/** An order that is due at these times, with what changes it and corrects its doses, and with what became of them. */
export async function rescheduledOrder(app: TestApp, ...first: string[]) {
  const made = await medicineScene(app)
  const { organisation, group, admin, order, plan, read, give } = made
  const other = await organisation.person([{ role: 'CB_ADMIN', group }])
  const { id } = await order({ schedule: { kind: 'times', times: first } })
  let version = 1
  /** Changes when the order is due after the warning was read; returns what it said of today. */
  const reschedule = async (schedule: PlanTerms['schedule']) => {
    const body = { version, reason: 'Moved by the doctor', ...plan({ schedule }) }
    const refused = await app.as(admin).send(changeOrder, { params: { id }, body })
    const [warning] = refused.json().current.warnings
    await app.as(admin).call(changeOrder, { params: { id }, body: { ...body, confirmed: [warning.key] } })
    version += 1
    const { planned, gone }: { planned: string[]; gone: string[] } = warning
    return { planned, gone }
  }
  const move = (...times: string[]) => reschedule({ kind: 'times', times })
  const correct = (doseId: string, more: object, who: Who = admin) =>
    app.as(who).call(correctDose, {
      params: { id: doseId },
      body: { id: randomUUID(), correctionReason: 'Mistaken', ...more },
    })
  const standing = async () =>
    (await read(admin)).doses
      .filter(({ status, replaced }) => status === 'final' && replaced === null)
      .map(({ slotAt, outcome }) => `${slotAt} ${outcome}`)
      .toSorted()
  /** Titles of the notices about changed doses that another administrator has, the oldest first. */
  const notices = async () =>
    (await app.as(other).list(searchNotices, { body: {} })).data
      .map(({ title }) => title)
      .filter((title) => title.startsWith('medicines.notice.dose'))
      .toReversed()
  /** Whether the dose of a time can be given at it. */
  const isDue = async (time: string) => {
    app.clock.set(at(time))
    return (await give(admin, id, { slotAt: at(time) })).statusCode === 200
  }
  /** What became of each slot, after the day. */
  const day = async () => {
    app.clock.set('2026-10-06T00:30:00.000Z')
    await app.runJobs()
    return standing()
  }
  return { ...made, other, id, reschedule, move, correct, standing, notices, isDue, day }
}
/** Titles of the notices about a dose that is no longer due, and that is due again. */
export const DROPPED = 'medicines.notice.doseDropped'
export const RESTORED = 'medicines.notice.doseRestored'
export const refusal = { outcome: 'refused', reason: 'declined' } as const
