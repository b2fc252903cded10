import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { saveDraft } from '../shared/answers.contract.ts'
import { exportResults, getResults } from '../shared/results.contract.ts'
import { closeSurvey } from '../shared/surveys.contract.ts'
import { surveyScene } from './testing/survey-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app.close())

/** Loses each anonymous answer between the transaction of who takes part and that of the answer. */
async function losing(run: () => Promise<void>): Promise<void> {
  await app.database.asOwner(`create function lose_answer() returns trigger language plpgsql as
    $$ begin raise 'lost'; end $$`)
  await app.database.asOwner(
    `create trigger lose_answer before insert on survey_answer for each row execute function lose_answer()`,
  )
  try {
    await run()
  } finally {
    await app.database.asOwner(`drop trigger lose_answer on survey_answer; drop function lose_answer()`)
  }
}

describe('an anonymous survey', () => {
  test('gives nobody the place of another, whose answer was lost or is on its way', async () => {
    const { admin, organisation, open, answer, parents } = await surveyScene(app)
    const { id } = await open({ anonymous: true })
    const [greedy, ...others] = [organisation.parent, ...(await parents(5))]
    expect((await answer(greedy, id)).statusCode).toBe(200)
    const sent = others.map((one) => ({ one, answerId: randomUUID() }))
    await losing(async () => {
      for (const { one, answerId } of sent)
        expect((await answer(one, id, { safe: 'v1' }, { answerId })).statusCode).toBe(500)
    })
    const taken = await Promise.all(others.map(() => answer(greedy, id, { safe: 'v3', why: 'Again' })))
    expect(taken.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 409))
    // All send again at the same time, each twice; the first of them also takes part again, which is refused.
    const back = await Promise.all(
      [...sent, ...sent].map(({ one, answerId }) => answer(one, id, { safe: 'v1' }, { answerId })),
    )
    expect(back.map(({ statusCode }) => statusCode)).toEqual(back.map(() => 200))
    await admin.call(closeSurvey, { params: { id } })
    const results = await admin.call(getResults, { params: { id } })
    expect(results).toMatchObject({ answered: 6 })
    expect(JSON.stringify(results)).not.toContain('Again')
  })

  test('keeps of a ticket only a hash without a person, and nothing of one that was used', async () => {
    const { organisation, open, answer } = await surveyScene(app)
    const { id } = await open({ anonymous: true })
    const answerId = randomUUID()
    const tickets = () =>
      app.database.asOwner<{ tickets: number; text: string }>(
        `select cardinality(ticket_hashes) as tickets, p::text as text from survey_participation p where survey_id = $1`,
        [id],
      )
    await losing(async () => void (await answer(organisation.parent, id, { safe: 'v1' }, { answerId })))
    const [waiting] = await tickets()
    expect(waiting?.tickets).toBe(1)
    expect(waiting?.text).not.toContain(answerId)
    expect((await answer(organisation.parent, id, { safe: 'v1' }, { answerId })).statusCode).toBe(200)
    const [used] = await tickets()
    expect(used?.tickets).toBe(0)
    expect(used?.text).not.toContain(answerId)
    // The answer has another id, so that no hash leads to it.
    const answers = await app.database.asOwner<{ id: string }>(`select id from survey_answer where survey_id = $1`, [
      id,
    ])
    expect(answers).toHaveLength(1)
    expect(answers[0]?.id).not.toBe(answerId)
  })

  test('shows nothing before it is closed, and nothing of fewer than five answers', async () => {
    const { admin, organisation, open, answer, parents } = await surveyScene(app)
    const few = await open({ anonymous: true })
    const many = await open({ anonymous: true })
    const people = [organisation.parent, ...(await parents(4))]
    for (const one of people.slice(0, 4)) expect((await answer(one, few.id)).statusCode).toBe(200)
    for (const one of people) expect((await answer(one, many.id)).statusCode).toBe(200)
    const read = (id: string) => admin.call(getResults, { params: { id } })
    const exported = async (id: string) => admin.send(exportResults, { params: { id }, query: { format: 'csv' } })
    expect(await read(many.id)).toMatchObject({ hidden: 'open', answered: 5, questions: [], trend: [] })
    expect((await exported(many.id)).statusCode).toBe(409)
    for (const { id } of [few, many]) await admin.call(closeSurvey, { params: { id } })
    expect(await read(few.id)).toMatchObject({ hidden: 'few', answered: 4, questions: [], trend: [] })
    expect((await exported(few.id)).statusCode).toBe(409)
    expect(await read(many.id)).toMatchObject({ hidden: null, questions: [{ answered: 5 }, { answered: 5 }] })
    const csv = (await exported(many.id)).body
    expect(csv.trim().split('\n')).toHaveLength(6)
    expect(csv).not.toMatch(/2026|Pia/)
  })

  test('keeps nothing by which a dump of the whole database links who took part with what was answered', async () => {
    const { admin, organisation, open, answer, parents } = await surveyScene(app)
    const { id } = await open({ anonymous: true })
    const people = [organisation.parent, ...(await parents(11))]
    // Everybody says who they are, in words that nobody else would use.
    const secretOf = (index: number) => `secret-${index}-${id}`
    for (const [index, one] of people.entries()) {
      app.clock.pass({ seconds: 61 })
      expect((await answer(one, id, { safe: 'v1', why: secretOf(index) })).statusCode).toBe(200)
    }
    const tables = await app.database.asOwner<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'control')`,
    )
    const answers: { at: number; text: string }[] = []
    for (const { name } of tables) {
      // Rows as a dump writes them: in the order in which they lie.
      const rows = await app.database.asOwner<{ text: string }>(`select t::text as text from ${name} t order by ctid`)
      for (const [at, { text }] of rows.entries()) {
        const spoken = people.findIndex((_one, index) => text.includes(secretOf(index)))
        if (spoken === -1) continue
        expect(name).toBe('public.survey_answer')
        for (const { personId, accountId } of people) expect(text).not.toMatch(new RegExp(`${personId}|${accountId}`))
        // No time finer than a day.
        expect(text).not.toMatch(/\d\d:\d\d/)
        answers.push({ at, text })
      }
    }
    expect(answers).toHaveLength(people.length)
    // The order in which the answers lie is not that in which people took part; of 12 in random order all 11 neighbours rise once in 479 million.
    const order = answers.map(({ text }) => people.findIndex((_one, index) => text.includes(secretOf(index))))
    expect(order).not.toEqual([...order].toSorted((a, b) => a - b))
    // Who took part stands in the order of their ids.
    const [row] = await app.database.asOwner<{ person_ids: string[] }>(
      `select person_ids from survey_participation where survey_id = $1`,
      [id],
    )
    expect(row?.person_ids).toEqual(people.map((one) => one.personId).toSorted())
    // The id of an answer is in no other row, and no row but the answers was written with one.
    const ids = await app.database.asOwner<{ id: string }>(`select id from survey_answer where survey_id = $1`, [id])
    for (const { name } of tables)
      if (name !== 'public.survey_answer')
        for (const one of ids)
          expect(
            await app.database.asOwner(`select from ${name} t where t::text like '%${one.id}%'`),
            `${name} has an id of an answer`,
          ).toEqual([])
    expect((await admin.call(getResults, { params: { id } })).answered).toBe(people.length)
  })

  test('takes one answer of each, from two devices at once and by repeats; a lost one is made up for', async () => {
    const { admin, organisation, open, answer, parents } = await surveyScene(app)
    const { id } = await open({ anonymous: true })
    const people = [organisation.parent, ...(await parents(5))]
    const twice = await Promise.all([answer(people[0]!, id), answer(people[0]!, id)])
    expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const answerId = randomUUID()
    for (let i = 0; i < 3; i += 1)
      expect((await answer(people[1]!, id, { safe: 'v2' }, { answerId })).statusCode).toBe(200)
    expect((await answer(people[1]!, id, { safe: 'v2' })).statusCode).toBe(409)
    // Lost between both transactions: the person took part, the answer is missing, and the device sends the same again.
    const lost = { answerId: randomUUID() }
    await losing(async () => expect((await answer(people[2]!, id, { safe: 'v3' }, lost)).statusCode).toBe(500))
    expect((await answer(people[2]!, id, { safe: 'v3' })).statusCode).toBe(409)
    expect((await answer(people[2]!, id, { safe: 'v3' }, lost)).statusCode).toBe(200)
    expect((await answer(people[2]!, id, { safe: 'v3' })).statusCode).toBe(409)
    for (const one of people.slice(3)) expect((await answer(one, id)).statusCode).toBe(200)
    await admin.call(closeSurvey, { params: { id } })
    expect(await admin.call(getResults, { params: { id } })).toMatchObject({
      answered: 6,
      questions: [{ answered: 6 }, {}],
    })
  })

  test('keeps no draft, and takes no id that says when it was made', async () => {
    const { organisation, open, answer } = await surveyScene(app)
    const { id } = await open({ anonymous: true })
    const parent = app.as(organisation.parent)
    const draft = { round: 1, values: { why: 'Dark' } }
    expect(await parent.refused(saveDraft, { params: { id }, body: draft })).toMatchObject({ status: 409 })
    const timed = { answerId: '01a20000-0000-7000-8000-000000000001' }
    expect((await answer(organisation.parent, id, { safe: 'v1' }, timed)).statusCode).toBe(400)
  })
})
