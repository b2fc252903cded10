import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, instantOf, weekdayOf } from '#platform/shared/dates/zoned.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { clientOf } from '#platform/server/testing/client.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { createDocument } from '#features/documents/shared/documents.contract.ts'
import { searchActual } from '#features/documents/shared/searches.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { addInvoice, issueInvoice } from '#features/payments/shared/payments.contract.ts'
import { changeRelationship, listParents } from '#features/relationships/shared/relationships.contract.ts'
import { rightsIn } from '#features/relationships/shared/relationships.fields.ts'
import { getRun, recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'
import { planRuns } from '#features/scheduling/server/planning.api.ts'
import { phoneOf } from './testing/line-scene.ts'
import { alternatingWeeks } from './testing/travel-scene.ts'

/** What two guardians with alternating weeks are told, pay, read and where their child gets on, on each of 14 days, also where it is agreed anew in between. */
const FIRST = '2026-10-19'
const ZONE = 'Europe/Rome'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: `${FIRST}T03:00:00Z` })))
afterAll(() => app?.close())

async function scene() {
  const { organisation, group, child: ada, office: admin, guardians } = await alternatingWeeks(app)
  const [mother, father] = guardians
  const letters = { CB_ADMIN: 'W', CB_ASSISTANT: 'N', CB_PARENT: 'R' } as const
  await admin.call(createDocument, {
    body: { customerGroupId: group.id, personId: ada.id, name: 'School report', description: '', ...letters },
  })
  /** What the office agrees with a guardian from now on. */
  const agree = async (
    who: TestPerson,
    terms: { payShare?: number; see?: boolean; notify?: boolean; decide?: boolean },
  ) => {
    // Signed in just now, as these changes ask for.
    const { administrator } = organisation
    const { token } = await signInAs(app.app, administrator, administrator.role, 'web')
    const office = clientOf(app.fastify, async () => token)
    const found = (await office.call(listParents, { params: { id: ada.id } })).find(
      (one) => one.adultId === who.personId,
    )
    if (!found) throw new Error('a guardian of the child')
    const { id, version, payShare, weekdays, from, to } = found
    const body = {
      version,
      kind: 'guardian' as const,
      ...rightsIn({ ...found, ...terms }),
      payShare,
      weekdays,
      from,
      to,
      ...(terms.payShare !== undefined && { payShare: terms.payShare }),
    }
    await office.call(changeRelationship, { params: { id }, body })
  }
  return { organisation, group, ada, admin, mother, father, agree }
}

test('messages, stop, share of the invoice and documents of two guardians are right on each of 14 days', async () => {
  const { organisation, ada, admin, mother, father, agree } = await scene()
  await agree(mother, { payShare: 60 })
  await agree(father, { payShare: 40 })

  const heard = async (who: TestPerson) =>
    (await app.as(who).list(searchNotices, { body: {} })).data.filter(({ title }) => title === 'runs.notice.boarded')
      .length
  const stopOf = async (who: TestPerson, day: string) =>
    (await app.as(who).call(childrenToday, { query: { day } })).find(({ childId }) => childId === ada.id)?.runs[0] ??
    null
  const documents = async (who: TestPerson) =>
    (await app.as(who).list(searchActual, { body: {} })).data.map(({ name }) => name)
  const shares = async (day: string) => {
    const lines = [{ reason: 'Bus', quantity: 1, unitCents: 1000 }]
    const body = { id: randomUUID(), personId: ada.id, currency: 'EUR', dueOn: day, lines }
    const { id, version } = await admin.call(addInvoice, { body })
    const { shares: parts } = await admin.call(issueInvoice, { params: { id }, body: { version } })
    const of = (who: TestPerson) => parts.find(({ payerId }) => payerId === who.personId)?.owedCents ?? 0
    return `${of(mother)}/${of(father)}`
  }
  /** The child gets on; who is told of it. */
  const board = async (day: string) => {
    const { id: runId } = await app.inside(organisation.id, ({ db }) =>
      db
        .selectFrom('run')
        .select('id')
        .where('organisation_id', '=', organisation.id)
        .where('service_date', '=', day)
        .executeTakeFirstOrThrow(),
    )
    const before = [await heard(mother), await heard(father)] as const
    const crew = app.as(organisation.assistant)
    const device = { deviceId: `phone of ${day}`, clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() }
    await crew.call(startRun, { body: { runId, ...device } })
    const run = await crew.call(getRun, { params: { id: runId } })
    const say = phoneOf(app, run, device.deviceId)
    const send = (type: 'BOARDED' | 'DROPPED') =>
      crew.call(recordEvents, { params: { id: runId }, body: { events: [say(type, ada)] } })
    await send('BOARDED')
    const told = [(await heard(mother)) - before[0], (await heard(father)) - before[1]].join('/')
    app.clock.pass({ minutes: 30 })
    await send('DROPPED')
    return told
  }

  const days: string[] = []
  for (let n = 0; n < 14; n += 1) {
    const day = addDays(FIRST, n)
    app.clock.set(instantOf(day, '07:30', ZONE))
    if (n === 8) await agree(mother, { payShare: 50 })
    if (n === 8) await agree(father, { payShare: 50 })
    if (n === 10) await agree(father, { notify: false })
    if (n === 11) await agree(father, { see: false, decide: false })
    await app.inside(organisation.id, (tx) => planRuns(tx))
    const [hers, his] = [await stopOf(mother, day), await stopOf(father, day)]
    const messages = weekdayOf(day) > 5 ? '-' : await board(day)
    days.push(
      [
        `${n + 1}`,
        `stop ${hers?.boardStop?.name ?? '-'}/${his?.boardStop?.name ?? '-'}`,
        `told ${messages}`,
        `pays ${await shares(day)}`,
        `documents ${(await documents(mother)).length}/${(await documents(father)).length}`,
      ].join(', '),
    )
  }
  const week = (from: number, to: number, words: string) =>
    Array.from({ length: to - from + 1 }, (_, n) => `${from + n}, ${words}`)
  // Mother and father, in this order.
  expect(days).toEqual([
    ...week(1, 5, 'stop Via Roma/-, told 1/0, pays 600/400, documents 1/1'),
    ...week(6, 7, 'stop -/-, told -, pays 600/400, documents 1/1'),
    ...week(8, 8, 'stop -/Piazza Mercato, told 0/1, pays 600/400, documents 1/1'),
    ...week(9, 10, 'stop -/Piazza Mercato, told 0/1, pays 500/500, documents 1/1'),
    ...week(11, 11, 'stop -/Piazza Mercato, told 0/0, pays 500/500, documents 1/1'),
    ...week(12, 12, 'stop -/-, told 0/0, pays 500/500, documents 1/0'),
    ...week(13, 14, 'stop -/-, told -, pays 500/500, documents 1/0'),
  ])
})
