import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, searchBody } from '#platform/shared/contract/fields.ts'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import { device, DEVICE_BASE } from './devices.contract.ts'
import { ISSUES } from './devices.rules.ts'

/** The most rows of an exported list. */
export const EXPORT_MAX = 10_000

/** A device with who wears it and what is to be looked at. */
export const listedDevice = z.extend(device, {
  wearer: z.nullable(z.object({ id, fullName: z.string(), guest: z.boolean() })),
  issues: z.array(z.enum(ISSUES)),
  /** Alerts of the watch of this person that stand. */
  alerts: z.int(),
  customerGroupDto: z.object({ id, name: z.string() }),
  zone: z.string(),
})
export type ListedDevice = z.output<typeof listedDevice>

const filters = z.strictObject({ state: z.optional(z.enum(['worn', 'free', 'issue'])) })
const body = searchBody(filters, ['wearer', 'device', 'battery', 'lastSeenAt'])

export const listDevices = defineEndpoint({
  name: 'devices.list',
  method: 'POST',
  path: `${DEVICE_BASE}/list`,
  summary:
    'The devices in use of the administrator’s groups with who wears them, who agreed to it, battery, last contact and what is to be looked at; found by the name of the wearer, by maker, model or serial number.',
  body,
  answer: z.array(listedDevice),
  paged: true,
  errors: [],
})

export const exportDevices = defineEndpoint({
  name: 'devices.export',
  method: 'POST',
  path: `${DEVICE_BASE}/export`,
  query: tableQuery,
  summary: 'The devices that the list finds, as CSV or XLSX; who exported is kept.',
  body: z.omit(body, { limit: true, offset: true }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})
