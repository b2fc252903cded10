import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { answerSurvey } from '../../shared/answers.contract.ts'
import { uploadFile } from '../../shared/files.contract.ts'
import { createSurvey, publishSurvey, closeSurvey } from '../../shared/surveys.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const officeOf = (world: World) => world.test.as(world.organisation.administrator)
const ROLES = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const
const question = (key: string) => ({ key, type: 'string' as const, label: { en: 'How was it?' } })
const bodyOf = (world: World, more: object = {}) => ({
  customerGroupId: world.group.id,
  titles: { en: 'Survey' },
  language: 'en' as const,
  content: [{ key: 'one', title: { en: 'One' }, questions: [question('how')] }],
  // Of the route alone: colleagues have no part in it.
  audience: { roles: [...ROLES], routeIds: [world.active.id] },
  ...more,
})
const draftOf = (more: object = {}) =>
  made((world) => officeOf(world).call(createSurvey, { body: bodyOf(world, more) }))
const openOf = (more: object = {}) =>
  made(async (world) => {
    const { id, version } = await officeOf(world).call(createSurvey, { body: bodyOf(world, more) })
    return officeOf(world).call(publishSurvey, { params: { id }, body: { version } })
  })

const draft = draftOf()
const open = openOf()
const anonymous = openOf({ anonymous: true })
const closed = made(async (world) => {
  const { id, version } = await officeOf(world).call(createSurvey, { body: bodyOf(world) })
  await officeOf(world).call(publishSurvey, { params: { id }, body: { version } })
  return officeOf(world).call(closeSurvey, { params: { id } })
})
const monitoring = openOf({ kind: 'MONITORING', subject: 'CHILD' })
const FILE = { key: 'file', round: 1, data: 'TmFtZQ==', name: 'names.txt', size: 8 }
const fileContent = [
  { key: 'one', title: { en: 'One' }, questions: [{ key: 'file', type: 'upload' as const, label: { en: 'Which?' } }] },
]
const asksFile = openOf({ content: fileContent })
/** Brought by somebody and part of their answer: they and the office may read it. */
const answeredFileOf = (who: 'parent' | 'assistant') =>
  made(async (world) => {
    const { id: survey, version } = await officeOf(world).call(createSurvey, {
      body: bodyOf(world, { content: fileContent }),
    })
    await officeOf(world).call(publishSurvey, { params: { id: survey }, body: { version } })
    const author = world.test.as(world.organisation[who])
    const file = await author.call(uploadFile, { params: { id: survey }, body: { id: crypto.randomUUID(), ...FILE } })
    await author.call(answerSurvey, {
      params: { id: survey },
      body: { answerId: crypto.randomUUID(), round: 1, values: { file: file.id } },
    })
    return file
  })
const answeredFile = answeredFileOf('parent')
const filedByCrew = answeredFileOf('assistant')
export const records = [asksFile, answeredFile, filedByCrew, draft, open, anonymous, closed, monitoring]

const ANSWER = '01a20000-0000-4000-8000-00000000a601'
const answered = { answerId: ANSWER, round: 1, values: { how: 'Well' } }

export const samples: Samples = {
  'surveys.create': sample((world) => ({ body: bodyOf(world) })),
  'surveys.search': search(),
  'surveys.get': about((world) => open(world).id),
  'surveys.update': about(
    (world) => draft(world).id,
    (world) => {
      const { customerGroupId: _group, ...body } = bodyOf(world)
      return { ...body, version: draft(world).version }
    },
  ),
  'surveys.remove': about((world) => draft(world).id),
  'surveys.publish': about(
    (world) => draft(world).id,
    (world) => ({ version: draft(world).version }),
  ),
  'surveys.close': about((world) => open(world).id),
  'surveys.remind': about((world) => open(world).id),
  'surveys.results': about((world) => closed(world).id),
  'surveys.export': sample((world) => ({ params: { id: closed(world).id }, query: { format: 'csv' as const } })),
  'surveys.print': about((world) => closed(world).id),
  'surveys.personal': search(),
  'surveys.ofPerson': search((world) => ({ personId: world.organisation.parent.personId })),
  'surveys.getPersonal': about((world) => open(world).id),
  'surveys.answer': about(
    (world) => anonymous(world).id,
    () => answered,
  ),
  'surveys.upload': about(
    (world) => asksFile(world).id,
    () => ({ id: '01a20000-0000-4000-8000-00000000a603', ...FILE }),
  ),
  'surveys.download': about((world, role) => (role === 'CB_ASSISTANT' ? filedByCrew : answeredFile)(world).id),
  'surveys.saveDraft': about(
    (world) => open(world).id,
    () => ({ round: 1, values: { how: 'So far' } }),
  ),
  'surveys.monitoring': search(),
  'surveys.getMonitoring': about((world) => monitoring(world).id),
  'surveys.compile': about(
    (world) => monitoring(world).id,
    (world) => ({ round: 1, subjectId: world.children[0].id, values: { how: 'Well' } }),
  ),
}
