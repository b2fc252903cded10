import { randomUUID } from 'node:crypto'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import * as contract from '../../shared/diary.contract.ts'
import type { Line } from '../../shared/diary.rules.ts'

/** The people of `careScene` with calls about the daily report of Olga, today. */
export async function diaryScene(app: TestApp) {
  const care = await careScene(app)
  const { organisation, olga } = care
  const office = app.as(care.admin)
  const today = dayIn('Europe/Rome', app.clock.now())
  const entry = (line: Line, values: string[], more: object = {}) => ({ id: randomUUID(), line, values, ...more })
  const body = (more: object = {}) => ({ id: randomUUID(), personId: olga.id, day: today, ...more })
  const write = (line: Line, values: string[], more: object = {}, who = office) =>
    who.call(contract.openReport, { body: body({ entry: entry(line, values, more) }) })
  const publish = (report: { id: string; version: number }, correction = '') =>
    office.call(contract.publishReport, {
      params: { id: report.id },
      body: { version: report.version, correction },
    })
  return {
    ...care,
    office,
    family: app.as(care.daughter),
    crew: app.as(organisation.assistant),
    today,
    entry,
    body,
    write,
    publish,
  }
}
