import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, instant, version, wallTime } from '#platform/shared/contract/fields.ts'
import { groupUnits } from '#features/measurements/shared/units.contract.ts'
import { PARTS, RANGED } from '#features/measurements/shared/ranges.rules.ts'
import { OPERATORS, READINGS_MAX, TARGET_SEVERITIES, TARGET_STATUSES } from './targets.rules.ts'

export const BASE = '/care/api/v1/target'

const ranged = z.enum(RANGED)
const count = z.int().check(z.minimum(1), z.maximum(READINGS_MAX))

const rule = {
  measurement: ranged,
  part: z._default(z.enum(PARTS), 'value'),
  operator: z.enum(OPERATORS),
  value: z.number().check(z.minimum(0), z.maximum(100_000)),
  /** Of the definition; its first when missing. */
  unit: z.optional(z.string().check(z.maxLength(20))),
  /** So many of the last readings. */
  met: z._default(count, 1),
  readings: z._default(count, 1),
}
const fields = {
  ...rule,
  severity: z.enum(TARGET_SEVERITIES),
  /** What is to be done. */
  protocol: z._default(description, ''),
  /** Assistants of the care team who are told beside whoever is called first. */
  notifyIds: z._default(z.array(id).check(z.maxLength(20)), []),
  notifyFamily: z._default(z.boolean(), false),
  /** Between these wall times of the group what is amber is told when they are over; over midnight when `quietFrom` is the later. Red has none. */
  quietFrom: z._default(z.nullable(wallTime), null),
  quietTo: z._default(z.nullable(wallTime), null),
  /** Of the care team those who are told in the quiet hours too. */
  quietIds: z._default(z.array(id).check(z.maxLength(20)), []),
  /** The last day; without one until it is closed. */
  to: z._default(z.nullable(day), null),
}
const words = description.check(z.minLength(1))

export const target = z.object({
  id,
  version,
  personId: id,
  status: z.enum(TARGET_STATUSES),
  measurement: ranged,
  part: z.enum(PARTS),
  operator: z.enum(OPERATORS),
  /** In the first unit of the definition; `unit` is that of the group. */
  value: z.number(),
  unit: z.string(),
  met: z.int(),
  readings: z.int(),
  severity: z.enum(TARGET_SEVERITIES),
  protocol: z.string(),
  notify: z.array(z.object({ id, name: z.string() })),
  notifyFamily: z.boolean(),
  /** Whether somebody of the family is told, which is their choice; null: it is not theirs, or the rule tells no family. */
  tellsMe: z.nullable(z.boolean()),
  quietFrom: z.nullable(wallTime),
  quietTo: z.nullable(wallTime),
  quiet: z.array(z.object({ id, name: z.string() })),
  /** The end, not part of it. */
  to: z.nullable(instant),
  /** Its last day is over. */
  over: z.boolean(),
  /** Why it was changed, closed, archived or restored. */
  reason: z.string(),
  by: z.string(),
  setAt: instant,
  /** How many readings met it, and the last of them. */
  fired: z.int(),
  lastFiredAt: z.nullable(instant),
  abilities: z.object({ edit: z.boolean() }),
})
export type Target = z.output<typeof target>

export const createTarget = defineEndpoint({
  name: 'targets.create',
  method: 'POST',
  path: BASE,
  summary:
    'Sets a rule about a measurement of one person: how a value compares, in how many of the last readings, how grave that is, what is to be done and who is told. `id` is made by the device and a repeat adds nothing.',
  body: z.strictObject({ id, personId: id, ...fields }),
  answer: target,
  errors: ['E013'],
})

export const searchTargets = defineEndpoint({
  name: 'targets.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'The rules of one person, those in force first; archived ones with `all`.',
  body: z.strictObject({ filters: z.strictObject({ personId: id, all: z._default(z.boolean(), false) }) }),
  answer: z.object({
    zone: z.string(),
    units: groupUnits,
    rows: z.array(target),
    abilities: z.object({ set: z.boolean() }),
  }),
  errors: [],
})

export const getTarget = defineEndpoint({
  name: 'targets.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One rule with all its versions, the newest first.',
  params: idParams,
  answer: z.extend(target, {
    versions: z.array(z.omit(target, { tellsMe: true, fired: true, lastFiredAt: true, abilities: true })),
  }),
  errors: [],
})

export const changeTarget = defineEndpoint({
  name: 'targets.change',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary:
    'A new version of a rule in force, with the reason; the earlier ones stay. What it is measured by stays the same.',
  params: idParams,
  body: z.strictObject({ version, reason: words, ...fields }),
  answer: target,
  errors: ['E013', 'E016'],
})

export const tellTarget = defineEndpoint({
  name: 'targets.tell',
  method: 'PUT',
  path: `${BASE}/tell/:id`,
  summary:
    'Somebody of the family chooses whether a rule that tells the family tells them. The alert stays in their list either way. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ tell: z.boolean() }),
  answer: target,
  errors: ['E013'],
})

const change = (verb: 'close' | 'archive' | 'restore', summary: string) =>
  defineEndpoint({
    name: `targets.${verb}`,
    method: 'PUT',
    path: `${BASE}/${verb}/:id`,
    summary,
    params: idParams,
    body: z.strictObject({ version, reason: words }),
    answer: target,
    errors: ['E013', 'E016'],
  })

export const closeTarget = change('close', 'Ends a rule: it opens no alerts any more. The reason is kept.')
export const archiveTarget = change('archive', 'Takes a rule out of the list.')
export const restoreTarget = change('restore', 'Puts a closed or archived rule in force again.')

/** So many days back a preview looks. */
export const PREVIEW_DAYS = 30

export const previewTarget = defineEndpoint({
  name: 'targets.preview',
  method: 'POST',
  path: `${BASE}/preview`,
  summary: `How often a rule would have been met in the last ${PREVIEW_DAYS} days, before it is set.`,
  body: z.strictObject({ personId: id, ...rule }),
  answer: z.object({ times: z.int(), readings: z.int() }),
  errors: [],
})
