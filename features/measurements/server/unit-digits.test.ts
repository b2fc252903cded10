import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { careScene } from './testing/measurement-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('limits of glucose hold in the unit in which it is read', async () => {
  const { admin, choose, record } = await careScene(app)
  const levelsOf = async (unit: 'mg/dL' | 'mmol/L', values: readonly string[]) => {
    const levels = []
    for (const value of values) {
      app.clock.pass({ minutes: 5 })
      levels.push((await record(admin, { measurement: 'GLYCEMIA', unit, value })).level)
    }
    return levels
  }
  const low = ['red', 'amber', 'amber', 'none']
  const high = ['none', 'amber', 'amber', 'red']
  expect(await levelsOf('mg/dL', ['53', '54', '69', '70'])).toEqual(low)
  expect(await levelsOf('mg/dL', ['180', '181', '250', '251'])).toEqual(high)
  await choose({ GLYCEMIA: 'mmol/L' })
  expect(await levelsOf('mmol/L', ['2,9', '3,0', '3,8', '3,9'])).toEqual(low)
  expect(await levelsOf('mmol/L', ['10,0', '10,1', '13,9', '14,0'])).toEqual(high)
})

test('weights under 20 kg have two decimals, heavier ones have one', async () => {
  const { admin, ada, record, send } = await careScene(app)
  const value = (typed: string) => ({ personId: ada.id, measurement: 'WEIGHT' as const, value: typed, confirmed: true })
  expect((await record(admin, value('3,45'))).value).toBe(3.45)
  expect((await record(admin, value('19,99'))).value).toBe(19.99)
  expect((await send(admin, value('20,05'))).json().fields).toMatchObject([{ fieldName: 'value' }])
  expect((await send(admin, value('3,455'))).statusCode).toBe(400)
})
