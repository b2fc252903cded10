import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { getNoticeSettings, setNoticeSetting } from '#features/notices/shared/settings.contract.ts'
import { channelKey } from '#features/notices/shared/topics.ts'
import { remindSurvey } from '../shared/surveys.contract.ts'
import { turnRounds } from './rounds.jobs.ts'
import { surveyScene } from './testing/survey-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app.close())

test('surveys are a topic of their own: whoever switched them off gets no e-mail of them, and news as before', async () => {
  const { organisation, open, parents } = await surveyScene(app)
  const [other] = await parents(1)
  const key = channelKey('email', 'surveys')
  const give = ({ personId }: { personId: string }, email: string) =>
    app.database.asOwner(`update person set email = $2 where id = $1`, [personId, email])
  await give(organisation.parent, 'off@example.org')
  await give(other!, 'on@example.org')
  await app.as(organisation.parent).call(setNoticeSetting, { params: { key }, body: { value: 'F' } })
  await open()
  app.clock.pass({ minutes: 10 })
  await app.runJobs()
  const letters = (await app.mail()).map(({ to }) => to)
  expect(letters).toContain('on@example.org')
  expect(letters).not.toContain('off@example.org')
  for (const one of [organisation.parent, other!]) {
    const found = await app.as(one).list(searchNotices, { body: { filters: { topics: ['surveys'] } } })
    expect(found.data.map(({ title }) => title)).toEqual(['surveys.notice.asked'])
  }
})

test('what was chosen for news holds for surveys after the migration, unless it was chosen for them', async () => {
  const { organisation, parents } = await surveyScene(app)
  const [own, none] = await parents(2)
  const set = (who: typeof organisation.parent, topic: 'news' | 'surveys', value: 'T' | 'F') =>
    app.as(who).call(setNoticeSetting, { params: { key: channelKey('push', topic) }, body: { value } })
  await set(organisation.parent, 'news', 'F')
  await set(own!, 'news', 'F')
  await set(own!, 'surveys', 'T')
  await app.database.asOwner(readFileSync('db/migrations/0243_survey_notices.sql', 'utf8'))
  const chosen = async (who: typeof organisation.parent) =>
    (await app.as(who).call(getNoticeSettings, {})).toggles.find((one) => one.key === channelKey('push', 'surveys'))
      ?.value
  expect([await chosen(organisation.parent), await chosen(own!), await chosen(none!)]).toEqual(['F', 'T', 'T'])
})

test('those who have not answered are reminded, once a day and before the end', async () => {
  const { admin, organisation, open, answer, parents, told } = await surveyScene(app)
  const { id } = await open({ closesAt: '2026-10-12T10:00:00Z' })
  const [other] = await parents(1)
  await answer(organisation.parent, id)
  expect(await admin.call(remindSurvey, { params: { id } })).toEqual({ missing: 1 })
  await admin.call(remindSurvey, { params: { id } })
  expect(await told(other!)).toEqual(['surveys.notice.reminded'])
  expect(await told(organisation.parent)).toEqual(['surveys.notice.asked'])
  for (const at of ['2026-10-09T10:10:00Z', '2026-10-10T10:10:00Z', '2026-10-10T10:20:00Z', '2026-10-11T10:10:00Z']) {
    app.clock.set(at)
    await app.runJob(organisation.id, turnRounds, undefined)
  }
  const notices = await app.database.asOwner<{ person_id: string }>(
    `select person_id from notice where organisation_id = $1 and kind = 'surveys.reminded'`,
    [organisation.id],
  )
  // By hand today, and once before the end.
  expect(notices.map((row) => row.person_id)).toEqual([other!.personId, other!.personId])
})
