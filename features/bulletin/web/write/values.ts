import { dayIn, instantOf, timeIn } from '#platform/shared/dates/zoned.ts'
import type { FieldValue, FieldValues } from '#platform/shared/forms/fields.ts'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import { deviceZone } from '#platform/web/i18n/formats.ts'
import type { Audience, Post } from '../../shared/bulletin.contract.ts'
import { URGENCIES } from '../../shared/posts.rules.ts'

/** A moment in a form is a wall time of the device, as every moment on the board is shown. */
const typedOf = (moment: string | null): string | null =>
  moment === null ? null : `${dayIn(deviceZone(), new Date(moment))}T${timeIn(deviceZone(), new Date(moment))}`

/** The instant of a typed wall time; of one that nobody changed the very instant it was, seconds and all. */
export function momentOf(typed: FieldValue | undefined, before: string | null = null): string | null {
  if (typeof typed !== 'string' || typed === '') return null
  if (typed === typedOf(before)) return before
  return instantOf(typed.slice(0, 10), typed.slice(11, 16), deviceZone()).toISOString()
}

/** What the form holds at first. */
export function valuesOf(post: Post | null, language: Language): FieldValues {
  const audience = audienceValue(chosenOf(post))
  if (post === null) return { urgency: 'info', language, mustConfirm: false, pinned: false, audience }
  return {
    audience,
    title: post.title,
    body: post.body || null,
    urgency: post.urgency,
    language: post.language,
    mustConfirm: post.mustConfirm,
    confirmBy: typedOf(post.confirmBy),
    pinned: post.pinned,
    publishAt: post.state === 'planned' ? typedOf(post.publishAt) : null,
    expiresAt: typedOf(post.expiresAt),
    askAgain: false,
  }
}

/** What is sent of it. */
export const contentOf = (typed: FieldValues, post: Post | null) => ({
  title: String(typed['title'] ?? ''),
  body: String(typed['body'] ?? ''),
  urgency: URGENCIES.find((one) => one === typed['urgency']) ?? 'info',
  language: LANGUAGES.find((one) => one === typed['language']) ?? LANGUAGES[0],
  mustConfirm: typed['mustConfirm'] === true,
  confirmBy: typed['mustConfirm'] === true ? momentOf(typed['confirmBy'], post?.confirmBy) : null,
  pinned: typed['pinned'] === true,
  expiresAt: momentOf(typed['expiresAt'], post?.expiresAt),
})

/** An audience with the names of what was chosen. */
export type Chosen = Audience & { names: Readonly<Record<string, string>> }

const NOBODY: Chosen = { roles: [], groupIds: [], routeIds: [], childIds: [], names: {} }

/** The audience of a post; nobody for a new one. */
export function chosenOf(post: Post | null): Chosen {
  if (post === null) return NOBODY
  const of = (kind: Post['audience'][number]['kind']) =>
    post.audience.filter((one) => one.kind === kind).map((one) => one.id)
  return {
    roles: post.roles,
    groupIds: of('group'),
    routeIds: of('route'),
    childIds: of('family'),
    names: Object.fromEntries(post.audience.map(({ id, name }) => [id, name])),
  }
}

/** The audience as the form holds it, so that a draft keeps it. */
export const audienceValue = (chosen: Chosen): string => JSON.stringify(chosen)

/** The audience that the form holds. */
export const chosenIn = (value: FieldValue | undefined): Chosen =>
  typeof value === 'string' ? JSON.parse(value) : NOBODY

/** The same without the names, as it is sent. */
export const audienceOf = ({ roles, groupIds, routeIds, childIds }: Chosen): Audience => ({
  roles,
  groupIds,
  routeIds,
  childIds,
})

/** Somebody is addressed. */
export const addressesAnybody = ({ roles, groupIds, routeIds, childIds }: Chosen): boolean =>
  childIds.length > 0 || (roles.length > 0 && groupIds.length + routeIds.length > 0)
