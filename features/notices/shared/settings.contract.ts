import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant, name, wallTime, weekday } from '#platform/shared/contract/fields.ts'
import { APP_PUSH_SERVICES } from '#platform/shared/push/app-services.ts'
import { TOGGLES } from './topics.ts'

const toggle = z.object({ key: z.string(), value: z.enum(['T', 'F']) })

/** A browser or an app that takes push. `label`: what it is, as its own description of itself says. */
export const device = z.object({ id, label: z.string(), createdAt: instant })
export type Device = z.output<typeof device>

/** At most this many devices of one person take push; the oldest gives way. */
export const DEVICES_MAX = 10

const hours = z.strictObject({
  from: z.nullable(wallTime),
  to: z.nullable(wallTime),
  /** Quiet all day; Monday is 1. */
  days: z.array(weekday).check(z.maxLength(7)),
})

export const noticeSettings = z.object({
  toggles: z.array(toggle),
  /** What stands behind the channels; null: the person has none of that kind. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** There is a gateway for SMS. */
  sms: z.boolean(),
  /** The public VAPID key (RFC 8292) that a browser registers with; null: push is off. */
  pushKey: z.nullable(z.string()),
  /** The push services of phones for which the installation has a key: an app of these takes push. */
  appPush: z.array(z.enum(APP_PUSH_SERVICES)),
  devices: z.array(device),
  quiet: z.nullable(hours),
  /** The wall time of the daily summary by e-mail; null: none. */
  summaryAt: z.nullable(wallTime),
})
export type NoticeSettings = z.output<typeof noticeSettings>

const SETTINGS = '/notification/api/v1/settings'
const PUSH = '/notification/api/v1/push'

export const getNoticeSettings = defineEndpoint({
  name: 'notices.getSettings',
  method: 'GET',
  path: SETTINGS,
  summary: 'What the caller chose about notices, and what there is to choose.',
  answer: noticeSettings,
  errors: [],
})

/** Wall times are those of the zone that the caller's device names (`X-Time-Zone`). A pair of times without one of them is E012. */
export const setNoticeHours = defineEndpoint({
  name: 'notices.setHours',
  method: 'PUT',
  path: SETTINGS,
  summary: 'Sets the quiet hours and the time of the daily summary.',
  body: z.strictObject({ quiet: z.nullable(hours), summaryAt: z.nullable(wallTime) }),
  answer: noticeSettings,
  errors: ['E012'],
})

export const setNoticeSetting = defineEndpoint({
  name: 'notices.setSetting',
  method: 'POST',
  path: '/login/api/v1/personal/set-config/:key',
  summary: 'Sets one own toggle to T or F.',
  params: z.object({ key: z.enum(TOGGLES.map(({ key }) => key)) }),
  body: z.strictObject({ key: z.optional(z.string()), value: z.enum(['T', 'F']) }),
  answer: z.array(toggle),
  errors: [],
})

export const OWN_PREFIX = 'NOTIFICATION_'

/** Below the address of the flags of the product, which anybody may read. */
export const getNoticeSetting = defineEndpoint({
  name: 'notices.getSetting',
  method: 'GET',
  path: `/login/api/v1/personal/get-config/${OWN_PREFIX}:toggle`,
  summary: 'One own toggle by its key: what the caller chose, or what holds until they do.',
  params: z.object({ toggle: z.enum(TOGGLES.map(({ key }) => key.slice(OWN_PREFIX.length))) }),
  answer: toggle,
  errors: ['E012'],
})

/** Base64 as browsers write it: a point of P-256 has 65 bytes, the secret 16 (RFC 8291). */
const key = (bytes: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.maxLength(Math.ceil((bytes * 4) / 3)), z.minLength(bytes))

export const addDevice = defineEndpoint({
  name: 'notices.addDevice',
  method: 'POST',
  path: PUSH,
  summary: 'Registers the browser of the caller for push; one that is registered already changes its owner and keys.',
  body: z.strictObject({
    endpoint: z.string().check(z.maxLength(1000)),
    keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
    label: name,
  }),
  answer: device,
  errors: ['E012'],
})

export const addAppDevice = defineEndpoint({
  name: 'notices.addAppDevice',
  method: 'POST',
  path: `${PUSH}/app`,
  summary: 'Registers the app on a phone for push; one that is registered already changes its owner.',
  body: z.strictObject({
    service: z.enum(APP_PUSH_SERVICES),
    /** The name of the app at its push service: hexadecimal at Apple, URL-safe Base64 with colons at Firebase. */
    token: z.string().check(z.regex(/^[\w:-]{32,1000}$/)),
    label: name,
  }),
  answer: device,
  errors: ['E012'],
})

export const removeDevice = defineEndpoint({
  name: 'notices.removeDevice',
  method: 'DELETE',
  path: `${PUSH}/:id`,
  summary: 'Ends push to an own device; one that is gone already is no error.',
  params: idParams,
  answer: z.object({ removed: z.boolean() }),
  errors: [],
})

export const testDevices = defineEndpoint({
  name: 'notices.testDevices',
  method: 'POST',
  path: `${PUSH}/test`,
  summary: 'Sends a push to each own device, to see that it arrives; at most one in ten seconds.',
  answer: z.object({ devices: z.int() }),
  errors: [],
})
