import { createHash } from 'node:crypto'
import { quietUntil, type Quiet } from '../../shared/quiet.rules.ts'
import { comesAlways, NOTICE_CHANNELS, takesChannel, type NoticeChannel } from '../../shared/topics.ts'
import type { Content } from '../content.rules.ts'

/** A notice with all that decides how it leaves. */
export type Leaving = {
  id: string
  personId: string
  createdAt: Date
  content: Content
  /** Set at an earlier run of the job. */
  heldUntil: Date | null
  email: string | null
  phone: string | null
  devices: readonly string[]
  chosen: Readonly<Record<string, unknown>>
  quiet: Quiet | null
}

/**
 * One letter: these notices of one person on one channel. `heldUntil`: it waits for the end of the quiet hours and says then all that waited.
 */
export type Planned = {
  id: string
  channel: NoticeChannel
  personId: string
  deviceId: string | null
  noticeIds: string[]
  heldUntil: Date | null
}

export type Offers = { push: boolean; sms: boolean }

/**
 * The letters of notices that were told together: for each person, channel and device one that names them all, and one for what waits for the
 * end of the quiet hours. The same notices give the same letters with the same ids, so that a job that runs twice sends nothing twice.
 */
export function planLetters(notices: readonly Leaving[], offers: Offers): Planned[] {
  const planned = new Map<string, Planned>()
  for (const notice of notices) {
    const heldUntil = heldOf(notice)
    for (const channel of NOTICE_CHANNELS) {
      if (!takesChannel(channel, notice.content, notice.chosen)) continue
      for (const deviceId of targetsOf(notice, channel, offers)) {
        // An emergency says its own words: it does not stand in a list.
        const alone = notice.content.urgent ? notice.id : null
        const key = [notice.personId, channel, deviceId, heldUntil?.toISOString(), alone].join(' ')
        const known = planned.get(key)
        if (known) known.noticeIds.push(notice.id)
        else
          planned.set(key, {
            // All that waits for the same moment leaves as one letter, whenever it was told.
            id: heldUntil ? letterId(key) : letterId(`${notice.id} ${channel} ${deviceId}`),
            channel,
            personId: notice.personId,
            deviceId,
            noticeIds: [notice.id],
            heldUntil,
          })
      }
    }
  }
  return [...planned.values()]
}

/** Until when the quiet hours of its reader hold it; an emergency and what is about the account never wait. */
export const heldOf = ({ content, quiet, createdAt, heldUntil }: Leaving): Date | null => {
  if (content.urgent || comesAlways(content.topic)) return null
  return heldUntil ?? (quiet && quietUntil(quiet, createdAt))
}

function targetsOf(notice: Leaving, channel: NoticeChannel, offers: Offers): readonly (string | null)[] {
  if (channel === 'push') return offers.push ? notice.devices : []
  if (channel === 'sms') return offers.sms && notice.phone !== null ? [null] : []
  return notice.email === null ? [] : [null]
}

/** A UUID (version 8, RFC 9562) that the same text gives again. */
export function letterId(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * A number as an SMS gateway takes it (E.164): digits after a plus, eight to fifteen of them. One without a country gets `country`; null where
 * it cannot be known.
 */
export function smsNumber(phone: string, country: string | null): string | null {
  const plain = phone.replace(/[\s./()-]/g, '').replace(/^00/, '+')
  const here = country === null ? null : `${country}${plain}`
  const whole = plain.startsWith('+') ? plain : here
  return whole !== null && /^\+[1-9]\d{7,14}$/.test(whole) ? whole : null
}
