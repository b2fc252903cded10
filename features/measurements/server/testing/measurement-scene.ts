import { randomUUID } from 'node:crypto'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, admit, makeGuardian } from '#app/server/testing/line-scene.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { USUAL_UNITS, type Units } from '../../shared/units.rules.ts'
import {
  correctMeasurement,
  recordMeasurement,
  searchMeasurements,
  type EntryInput,
} from '../../shared/measurements.contract.ts'
import { getUnits, setUnits } from '../../shared/units.contract.ts'

type Who = Parameters<TestApp['as']>[0]

/** A line with its people; Ada, a child on its run, is a guest too, Olga a guest alone. Pia is the guardian of Ada. */
export async function careScene(app: TestApp) {
  const line = await activeLine(app)
  const { organisation, children, group } = line
  const ada = await admit(app, organisation, children[0])
  const olga = await app.as(organisation.administrator).call(createGuest, {
    body: { customerGroupId: group.id, name: 'Olga', surname: 'Zeta', birthDate: '1942-02-03' },
  })
  const daughter = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, daughter, { id: olga.id, name: olga.fullName })
  const entry = (more: Partial<EntryInput> = {}): EntryInput => ({
    id: randomUUID(),
    personId: olga.id,
    measurement: 'TEMPERATURE',
    value: '36,8',
    ...more,
  })
  const send = (who: Who, more: Partial<EntryInput> = {}) => app.as(who).send(recordMeasurement, { body: entry(more) })
  const record = (who: Who, more: Partial<EntryInput> = {}) =>
    app.as(who).call(recordMeasurement, { body: entry(more) })
  const correct = (who: Who, id: string, body: object) =>
    app
      .as(who)
      .send(correctMeasurement, { params: { id }, body: { id: randomUUID(), reason: 'Typed wrongly', ...body } })
  const list = async (who: Who, personId = olga.id) =>
    (await app.as(who).list(searchMeasurements, { body: { filters: { personId, period: 'LASTYEAR' }, limit: 100 } }))
      .data
  /** The group enters and reads in these units from now on. */
  const choose = async (units: Partial<Units>) => {
    const about = app.as(organisation.administrator)
    const { version } = await about.call(getUnits, { params: { id: group.id } })
    return about.call(setUnits, { params: { id: group.id }, body: { version, units: { ...USUAL_UNITS, ...units } } })
  }
  const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString()
  return {
    ...line,
    admin: organisation.administrator,
    ada,
    olga,
    daughter,
    entry,
    send,
    record,
    correct,
    list,
    choose,
    hoursAgo,
  }
}
