import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant, searchBody, version } from '#platform/shared/contract/fields.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { content, words } from './content.contract.ts'
import { RECURRENCES, SURVEY_STATES } from './surveys.rules.ts'

const BASE = '/survey/api/v1/survey'

export const KINDS = ['SURVEY', 'MONITORING'] as const
export const SUBJECTS = ['CHILD', 'GUEST'] as const

/** Whom a survey asks: of its group everybody with these roles, or only those of routes and the families of children. */
const audience = z.strictObject({
  roles: z._default(z.array(z.enum(ROLES)).check(z.minLength(1)), ['CB_PARENT']),
  routeIds: z._default(z.array(id).check(z.maxLength(50)), []),
  childIds: z._default(z.array(id).check(z.maxLength(50)), []),
})

export const surveyRow = z.object({
  id,
  kind: z.enum(KINDS),
  title: z.string(),
  anonymous: z.boolean(),
  state: z.enum(SURVEY_STATES),
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  every: z.enum(RECURRENCES),
  round: z.int(),
  questions: z.int(),
  /** Answers of the newest round. */
  answered: z.int(),
  customerGroupDto: z.object({ id, name: z.string() }),
})
export type SurveyRow = z.output<typeof surveyRow>

export const survey = z.extend(surveyRow, {
  titles: words,
  language: z.enum(LANGUAGES),
  subject: z.nullable(z.enum(SUBJECTS)),
  content,
  roles: z.array(z.enum(ROLES)),
  routes: z.array(z.object({ id, name: z.string() })),
  children: z.array(z.object({ id, name: z.string() })),
  /** How many people it asks today. */
  asks: z.int(),
  version,
})
export type Survey = z.output<typeof survey>

const editable = {
  titles: words,
  language: z.enum(LANGUAGES),
  content: z._default(content, []),
  audience: z._default(audience, { roles: ['CB_PARENT'], routeIds: [], childIds: [] }),
  anonymous: z._default(z.boolean(), false),
  closesAt: z._default(z.nullable(instant), null),
  every: z._default(z.enum(RECURRENCES), 'never'),
}

export const createSurvey = defineEndpoint({
  name: 'surveys.create',
  method: 'POST',
  path: `${BASE}/`,
  summary: 'Begins a survey of a group, or a monitoring of its children or guests, as a draft.',
  body: z.strictObject({
    id: z.optional(id),
    customerGroupId: id,
    kind: z._default(z.enum(KINDS), 'SURVEY'),
    subject: z._default(z.nullable(z.enum(SUBJECTS)), null),
    ...editable,
  }),
  answer: survey,
  errors: ['E013'],
})

export const searchSurveys = defineEndpoint({
  name: 'surveys.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'Surveys and monitoring of the groups of an administrator, the newest first.',
  body: searchBody(
    z.strictObject({
      state: z.optional(z.enum(['draft', 'open', 'closed', 'archived'])),
      kind: z.optional(z.enum(KINDS)),
    }),
    ['title', 'createdAt'],
  ),
  answer: z.array(surveyRow),
  paged: true,
  errors: [],
})

export const getSurvey = defineEndpoint({
  name: 'surveys.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One survey with its questions and whom it asks.',
  params: idParams,
  answer: survey,
  errors: [],
})

export const updateSurvey = defineEndpoint({
  name: 'surveys.update',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary:
    'Changes a draft. Of one that is published only its end: whoever answered answered what it asks. One that somebody else changed meanwhile is refused with what it is now.',
  params: idParams,
  body: z.strictObject({ version, ...editable }),
  answer: survey,
  errors: ['E013', 'E016'],
})

export const removeSurvey = defineEndpoint({
  name: 'surveys.remove',
  method: 'DELETE',
  path: `${BASE}/:id`,
  summary: 'Erases a draft; archives one that is closed, with its answers. A repeat changes nothing.',
  params: idParams,
  answer: z.object({ id, archived: z.boolean() }),
  errors: ['E013'],
})

export const publishSurvey = defineEndpoint({
  name: 'surveys.publish',
  method: 'PUT',
  path: `${BASE}/publish/:id`,
  summary: 'Opens a draft, at once or at `opensAt`, and tells whom it asks.',
  params: idParams,
  body: z.strictObject({ version, opensAt: z._default(z.nullable(instant), null) }),
  answer: survey,
  errors: ['E013', 'E016'],
})

export const closeSurvey = defineEndpoint({
  name: 'surveys.close',
  method: 'PUT',
  path: `${BASE}/close/:id`,
  summary: 'Closes an open survey for good; it is not asked again. A repeat changes nothing.',
  params: idParams,
  answer: survey,
  errors: ['E013'],
})

export const remindSurvey = defineEndpoint({
  name: 'surveys.remind',
  method: 'PUT',
  path: `${BASE}/remind/:id`,
  summary: 'Reminds those who have not answered yet, each once a day; answers how many they are.',
  params: idParams,
  answer: z.object({ missing: z.int() }),
  errors: ['E013'],
})
