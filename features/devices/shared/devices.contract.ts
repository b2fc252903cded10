import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, instant, name } from '#platform/shared/contract/fields.ts'
import { KINDS, QUALITIES } from './devices.rules.ts'

export const DEVICE_BASE = '/care/api/v1/device'
export const READING_BASE = '/care/api/v1/reading'

const wearing = z.object({
  personId: id,
  from: instant,
  consentBy: z.string(),
  consentAt: day,
})

export const device = z.object({
  id,
  vendor: z.string(),
  model: z.string(),
  serial: z.string(),
  firmware: z.string(),
  /** Something can be sent in its name. */
  admitted: z.boolean(),
  lastSeenAt: z.nullable(instant),
  silent: z.boolean(),
  battery: z.nullable(z.int()),
  worn: z.nullable(z.boolean()),
  wearing: z.nullable(wearing),
})
export type Device = z.output<typeof device>

export const addDevice = defineEndpoint({
  name: 'devices.add',
  method: 'POST',
  path: DEVICE_BASE,
  summary: 'Adds a device to a group. One with the same maker and serial number that is there already is answered.',
  body: z.strictObject({ id, customerGroupId: id, vendor: name, model: name, serial: name }),
  answer: device,
  errors: ['E013'],
})

export const searchDevices = defineEndpoint({
  name: 'devices.search',
  method: 'POST',
  path: `${DEVICE_BASE}/search`,
  summary: 'What a person wears, or for administrators every device of their groups.',
  body: z.strictObject({ filters: z.strictObject({ personId: z.optional(id) }) }),
  answer: z.object({ rows: z.array(device), abilities: z.object({ edit: z.boolean() }) }),
  errors: [],
})

export const assignDevice = defineEndpoint({
  name: 'devices.assign',
  method: 'PUT',
  path: `${DEVICE_BASE}/assign/:id`,
  summary: 'A person wears the device from now on; who agreed to it is kept. Nobody else may wear it (409).',
  params: idParams,
  body: z.strictObject({ personId: id, consentBy: name, consentAt: day }),
  answer: device,
  errors: ['E013'],
})

const act = (verb: 'release' | 'revoke' | 'archive', summary: string) =>
  defineEndpoint({
    name: `devices.${verb}`,
    method: 'PUT',
    path: `${DEVICE_BASE}/${verb}/:id`,
    summary,
    params: idParams,
    body: z.strictObject({}),
    answer: device,
    errors: [],
  })

export const releaseDevice = act(
  'release',
  'The person wears it no more, or consent was withdrawn: nothing is taken from it.',
)
export const revokeDevice = act('revoke', 'Takes the token of a device away, such as of a stolen one.')
export const archiveDevice = act('archive', 'The device is used no more: it is released and its token taken away.')

export const issueToken = defineEndpoint({
  name: 'devices.token',
  method: 'PUT',
  path: `${DEVICE_BASE}/token/:id`,
  summary: 'A new token with which the device sends; the one before it ends. It is shown once.',
  params: idParams,
  body: z.strictObject({}),
  answer: z.object({ token: z.string() }),
  errors: [],
})

/** Readings of one call. */
export const READINGS_MAX = 200
const sent = z.strictObject({
  /** The number that the device gave it: the same again adds nothing. */
  seq: z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  kind: z.enum(KINDS),
  value: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  at: instant,
  quality: z._default(z.enum(['good', 'poor']), 'good'),
  worn: z._default(z.boolean(), true),
})

export const sendReadings = defineEndpoint({
  name: 'devices.send',
  method: 'POST',
  path: READING_BASE,
  summary: `A device sends what it read, at most ${READINGS_MAX} readings, with its battery. Without a session: its token opens this alone. What was read while nobody wore it is left out.`,
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    firmware: z.optional(z.string().check(z.maxLength(40))),
    battery: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
    readings: z._default(z.array(sent).check(z.maxLength(READINGS_MAX)), []),
  }),
  answer: z.object({ taken: z.int() }),
  errors: ['E005'],
})

export const POINTS_MAX = 1000

export const importReadings = defineEndpoint({
  name: 'devices.import',
  method: 'POST',
  path: `${READING_BASE}/import`,
  summary: `Takes data points of IEEE 1752.1 (Open mHealth), heart-rate and step-count, at most ${POINTS_MAX}; the same again adds nothing. Others are left out and counted.`,
  body: z.strictObject({ deviceId: id, points: z.array(z.unknown()).check(z.minLength(1), z.maxLength(POINTS_MAX)) }),
  answer: z.object({ taken: z.int(), unknown: z.int() }),
  errors: [],
})

export const DAYS = 14

export const searchReadings = defineEndpoint({
  name: 'devices.readings',
  method: 'POST',
  path: `${READING_BASE}/search`,
  summary: `What the devices of a person read: the last heart rate, and of each of the last ${DAYS} days steps and heart rate. Only readings that can be trusted count.`,
  body: z.strictObject({ filters: z.strictObject({ personId: id }) }),
  answer: z.object({
    zone: z.string(),
    heartRate: z.nullable(z.object({ value: z.number(), at: instant, quality: z.enum(QUALITIES) })),
    days: z.array(
      z.object({
        day,
        steps: z.int(),
        heartLow: z.nullable(z.number()),
        heartMean: z.nullable(z.number()),
        heartHigh: z.nullable(z.number()),
      }),
    ),
  }),
  errors: [],
})
