import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Content, Question, Words } from '../shared/surveys.rules.ts'
import { publish } from './publishing.commands.ts'
import { addSurvey } from './surveys.commands.ts'

const SCALE: readonly [string, Words][] = [
  ['yes', { en: 'Yes', it: 'Sì' }],
  ['ratherYes', { en: 'Rather yes', it: 'Piuttosto sì' }],
  ['partly', { en: 'Partly', it: 'In parte' }],
  ['ratherNo', { en: 'Rather not', it: 'Piuttosto no' }],
  ['no', { en: 'Not at all', it: 'Per niente' }],
]

const rated = (key: string, label: Words): Question => ({
  key,
  type: 'radio',
  label,
  required: true,
  options: SCALE.map(([value, words], index) => ({ value, label: words, score: SCALE.length - index })),
  min: null,
  max: null,
  showWhen: null,
  alertOn: [],
})

const CONTENT: Content = [
  {
    key: 'stop',
    title: { en: 'At the stop', it: 'Alla fermata' },
    questions: [
      rated('safe', { en: 'Is the stop safe for your child?', it: 'La fermata è sicura per tuo figlio?' }),
      {
        ...rated('help', { en: 'What would help?', it: 'Che cosa aiuterebbe?' }),
        type: 'description',
        required: false,
        options: [],
        showWhen: { key: 'safe', value: 'no' },
      },
    ],
  },
  {
    key: 'ride',
    title: { en: 'The ride', it: 'Il viaggio' },
    questions: [rated('time', { en: 'Does the vehicle come on time?', it: 'Il veicolo arriva in orario?' })],
  },
]

/** Days for which the survey of the demo is open. */
const OPEN_DAYS = 21

/** One survey of the demo that asks every family. */
export async function seedSurveys(tx: TenantContext, { groups: [group] }: Demo): Promise<void> {
  const survey = await addSurvey(tx, {
    customerGroupId: group.id,
    kind: 'SURVEY',
    subject: null,
    titles: { en: 'Transport survey', it: 'Questionario sul trasporto' },
    language: 'en',
    content: CONTENT,
    audience: { roles: ['CB_PARENT'], routeIds: [], childIds: [] },
    anonymous: true,
    closesAt: new Date(tx.now.getTime() + OPEN_DAYS * 86_400_000).toISOString(),
    every: 'never',
  })
  await publish(tx, survey.id, { version: survey.version, opensAt: null })
}
