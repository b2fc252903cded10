import { randomUUID } from 'node:crypto'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine } from '#app/server/testing/line-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { answerSurvey, searchPersonal } from '../../shared/answers.contract.ts'
import { createSurvey, publishSurvey } from '../../shared/surveys.contract.ts'
import type { Question } from '../../shared/surveys.rules.ts'

type Who = Parameters<TestApp['as']>[0]

export const question = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  type: 'string',
  label: { en: key },
  required: false,
  options: [],
  min: null,
  max: null,
  showWhen: null,
  alertOn: [],
  ...more,
})
export const scale = (key: string, more: Partial<Question> = {}) =>
  question(key, {
    type: 'radio',
    required: true,
    options: [1, 2, 3].map((score) => ({ value: `v${score}`, label: { en: `Answer ${score}` }, score })),
    ...more,
  })
export const CONTENT = [{ key: 'one', title: { en: 'One' }, questions: [scale('safe'), question('why')] }]

/** A line with its people, and what is done with surveys in tests. */
export async function surveyScene(app: TestApp) {
  const line = await activeLine(app)
  const { organisation, group } = line
  const admin = app.as(organisation.administrator)
  const draft = (more: object = {}) =>
    admin.call(createSurvey, {
      body: {
        customerGroupId: group.id,
        titles: { en: 'Safety', it: 'Sicurezza' },
        language: 'en',
        content: CONTENT,
        ...more,
      },
    })
  const open = async (more: object = {}) => {
    const { id, version } = await draft(more)
    return admin.call(publishSurvey, { params: { id }, body: { version } })
  }
  const answer = (who: Who, id: string, values: object = { safe: 'v3', why: 'Bright' }, more: object = {}) =>
    app.as(who).send(answerSurvey, { params: { id }, body: { answerId: randomUUID(), round: 1, values, ...more } })
  const parents = (count: number) =>
    Promise.all(Array.from({ length: count }, () => organisation.person([{ role: 'CB_PARENT', group }])))
  const told = async (who: Who) =>
    (await app.as(who).list(searchNotices, { body: { limit: 100 } })).data
      .map(({ title }) => title)
      .filter((title) => title.startsWith('surveys.'))
  const mine = async (who: Who) =>
    (await app.as(who).list(searchPersonal, { body: {} })).data.map(({ id, state }) => ({ id, state }))
  return { ...line, admin, draft, open, answer, parents, told, mine }
}
