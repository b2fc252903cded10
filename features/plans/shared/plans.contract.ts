import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, instant, name, searchBody, version } from '#platform/shared/contract/fields.ts'
import { cardAllergy } from '#features/conditions/shared/conditions.contract.ts'
import { CAPACITIES, PLAN_KINDS, STEP_STATES } from './plans.rules.ts'

const BASE = '/care/api/v1/plan'

/** The longest text of a section. */
export const SECTION_MAX = 4000
const section = z._default(z.string().check(z.trim(), z.maxLength(SECTION_MAX)), '')
const line = z.string().check(z.trim(), z.maxLength(300))
const needed = line.check(z.minLength(1))

/** Lines of a list of a plan at most. */
export const LINES_MAX = 30
export const intervention = z.strictObject({ what: needed, who: z._default(line, ''), often: z._default(line, '') })
/** What is seen, what to do, whom to call. */
export const emergencyStep = z.strictObject({ sign: needed, action: needed, call: z._default(line, '') })

export const planContent = z.strictObject({
  /** Read by the office and the family, on no page that goes round. */
  diagnosis: section,
  needs: section,
  risks: section,
  strengths: section,
  interventions: z._default(z.array(intervention).check(z.maxLength(LINES_MAX)), []),
  emergency: z._default(z.array(emergencyStep).check(z.maxLength(LINES_MAX)), []),
  /** Where the medicines for an emergency are. */
  kit: z._default(line, ''),
  authorisations: section,
  diet: section,
  exclusions: section,
  substitutes: section,
  transport: section,
  prescribedOn: z._default(z.nullable(day), null),
  prescriber: z._default(line, ''),
})
export type PlanContent = z.output<typeof planContent>
export const SECTIONS = [
  'needs',
  'risks',
  'strengths',
  'diet',
  'exclusions',
  'substitutes',
  'authorisations',
  'transport',
] as const

const signature = z.object({
  id,
  capacity: z.enum(CAPACITIES),
  name: z.string(),
  at: instant,
})
const step = z.object({
  /** Of the step: a signature names it. */
  version,
  edition: z.int(),
  state: z.enum([...STEP_STATES, 'SUPERSEDED']),
  content: planContent,
  by: z.string(),
  reason: z.string(),
  at: instant,
  syncedAt: instant,
  signatures: z.array(signature),
})
export type PlanStep = z.output<typeof step>

export const plan = z.object({
  id,
  personId: id,
  kind: z.enum(PLAN_KINDS),
  /** Of the newest step: a change names it. */
  version,
  ended: z.boolean(),
  /** By then it is to be in force, or to be reviewed. */
  dueOn: day,
  inForce: z.nullable(step),
  /** What is written or signed now. */
  open: z.nullable(step),
  /** Whose signatures are missing before it can come into force. */
  missing: z.array(z.enum(['STAFF', 'FAMILY'])),
  abilities: z.object({
    change: z.boolean(),
    send: z.boolean(),
    withdraw: z.boolean(),
    sign: z.boolean(),
    signFor: z.boolean(),
    activate: z.boolean(),
    review: z.boolean(),
    end: z.boolean(),
  }),
})
export type Plan = z.output<typeof plan>

const reason = z._default(description, '')

export const addPlan = defineEndpoint({
  name: 'plans.add',
  method: 'POST',
  path: BASE,
  summary:
    'Begins a plan of a guest or child in reach, as a draft. Somebody has one plan of each kind at a time (409). `id` is made by the device and a repeat adds nothing.',
  body: z.strictObject({ id, personId: id, kind: z.enum(PLAN_KINDS), content: planContent }),
  answer: plan,
  errors: ['E013'],
})

const ofPerson = z.strictObject({ personId: id, all: z._default(z.boolean(), false) })

export const searchPlans = defineEndpoint({
  name: 'plans.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'Plans of one guest or child in reach; ended ones too with `all`.',
  body: z.extend(searchBody(ofPerson, ['kind']), { filters: ofPerson }),
  answer: z.array(plan),
  paged: true,
  errors: [],
})

export const getPlan = defineEndpoint({
  name: 'plans.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One plan with all its editions, the newest first, each with who signed it.',
  params: idParams,
  answer: z.extend(plan, { editions: z.array(step) }),
  errors: [],
})

export const changePlan = defineEndpoint({
  name: 'plans.change',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary:
    'Writes the draft; of a plan in force it begins the draft of the next edition. What is being signed is withdrawn first (409).',
  params: idParams,
  body: z.strictObject({ version, content: planContent, reason }),
  answer: plan,
  errors: ['E016', 'E013'],
})

const toNext = { params: idParams, body: z.strictObject({ version }), answer: plan, errors: ['E016', 'E013'] as const }

export const sendPlan = defineEndpoint({
  name: 'plans.send',
  method: 'PUT',
  path: `${BASE}/send/:id`,
  summary: 'Hands the draft out to be signed; it is frozen.',
  ...toNext,
})

export const withdrawPlan = defineEndpoint({
  name: 'plans.withdraw',
  method: 'PUT',
  path: `${BASE}/withdraw/:id`,
  summary: 'Makes what is being signed a draft again; its signatures no longer count.',
  ...toNext,
})

export const signPlan = defineEndpoint({
  name: 'plans.sign',
  method: 'PUT',
  path: `${BASE}/sign/:id`,
  summary:
    'Signs the step `version`: the office, the care team, or a guardian who decides. With `name` the office enters who signed on paper. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ version, signatureId: id, name: z.optional(name) }),
  answer: plan,
  errors: ['E016', 'E013'],
})

export const activatePlan = defineEndpoint({
  name: 'plans.activate',
  method: 'PUT',
  path: `${BASE}/activate/:id`,
  summary: 'Puts what was signed into force; the edition before it is superseded.',
  ...toNext,
})

export const reviewPlan = defineEndpoint({
  name: 'plans.review',
  method: 'PUT',
  path: `${BASE}/review/:id`,
  summary:
    'Begins the review of the plan in force, or ends it without a change (`unchanged`), which starts its clock again.',
  params: idParams,
  body: z.strictObject({ version, unchanged: z._default(z.boolean(), false), reason }),
  answer: plan,
  errors: ['E016', 'E013'],
})

export const endPlan = defineEndpoint({
  name: 'plans.end',
  method: 'PUT',
  path: `${BASE}/close/:id`,
  summary: 'Ends a plan with a reason: nothing of it is in force any more. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ version, reason: description.check(z.minLength(1)) }),
  answer: plan,
  errors: ['E016', 'E013'],
})

/** What stands on the page for an emergency: signs and steps, no diagnosis. */
export const emergencyCard = z.object({
  personId: id,
  fullName: z.string(),
  // A card that a device kept from before has neither.
  /** Null when it was not entered. */
  birthDate: z._default(z.nullable(day), null),
  /** Where the group is. */
  zone: z._default(z.string(), 'UTC'),
  allergies: z.array(cardAllergy),
  steps: z.array(emergencyStep),
  kit: z.string(),
  transport: z.string(),
  /** Whom to call, in this order. */
  calls: z.array(z.object({ name: z.string(), about: z.string(), phone: z.string() })),
  /** Of which edition of which plan; null: no plan is in force, and the allergies stand alone. */
  plan: z.nullable(z.object({ id, edition: z.int(), since: instant })),
})
export type EmergencyCard = z.output<typeof emergencyCard>

export const getEmergencyCard = defineEndpoint({
  name: 'plans.emergency',
  method: 'GET',
  path: `${BASE}/emergency/:id`,
  summary:
    'What to do in an emergency of a person (`id`): from the plan in force, also while a draft is open, with the allergies in force and whom to call.',
  params: idParams,
  answer: emergencyCard,
  errors: [],
})

/** Cards of one answer: more than anybody reaches who is no administrator. */
export const CARDS_MAX = 200

export const listEmergencyCards = defineEndpoint({
  name: 'plans.emergencyCards',
  method: 'GET',
  path: `${BASE}/emergency`,
  summary: `The emergency cards of everybody in reach who has a plan in force, by name, at most ${CARDS_MAX}: what a device keeps for work without network. \`runs\` and \`until\`: for those who are reached by runs of today alone, these runs and the end of the day; when the runs are over they are not listed.`,
  answer: z.array(z.extend(emergencyCard, { runs: z.array(id), until: z.nullable(instant) })),
  errors: [],
})

export const printEmergency = defineEndpoint({
  name: 'plans.printEmergency',
  method: 'GET',
  path: `${BASE}/emergency/:id/paper`,
  summary: 'The same as PDF, without the diagnosis; who printed is kept.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})
