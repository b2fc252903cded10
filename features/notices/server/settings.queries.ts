import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { vapidKeys } from '#platform/server/mail/vapid.ts'
import type { AppPushService } from '#platform/shared/push/app-services.ts'
import type { NoticeSettings } from '../shared/settings.contract.ts'
import { switchOf, TOGGLES } from '../shared/topics.ts'

/** What of the installation decides which channels there are. */
export type Offered = {
  push: boolean
  sms: boolean
  pushHosts: readonly string[]
  appPush: readonly AppPushService[]
}

type Row = {
  email: string | null
  phone: string | null
  chosen: Record<string, unknown> | null
  hours: { from: string | null; to: string | null; days: number[]; summaryAt: string | null } | null
  devices: { id: string; label: string; createdAt: string }[] | null
}

/** What the caller chose about notices, in one statement. */
export async function settingsOf(tx: TenantContext, offered: Offered): Promise<NoticeSettings> {
  const { rows } = await sql<Row>`
    select p.email, p.phone,
      (select json_object_agg(s.key, s.value) from person_setting s
        where s.organisation_id = p.organisation_id and s.person_id = p.id) as chosen,
      (select json_build_object('from', h.quiet_from, 'to', h.quiet_to, 'days', h.quiet_days, 'summaryAt', h.summary_at)
        from notice_hours h where h.organisation_id = p.organisation_id and h.person_id = p.id) as hours,
      (select json_agg(json_build_object('id', d.id, 'label', d.label, 'createdAt', d.created_at) order by d.created_at, d.id)
        from push_device d where d.organisation_id = p.organisation_id and d.person_id = p.id) as devices
    from person p where p.organisation_id = ${tx.organisationId} and p.id = ${tx.actor.personId}`.execute(tx.db)
  const { email = null, phone = null, chosen = null, hours = null, devices = null } = rows[0] ?? {}
  const quiet = hours && (hours.from !== null || hours.days.length > 0)
  return {
    toggles: TOGGLES.map(({ channel, topic, key }) => ({ key, value: switchOf(channel, topic, chosen ?? {}) })),
    email,
    phone,
    sms: offered.sms,
    pushKey: offered.push ? vapidKeys(tx.vault).publicKey : null,
    appPush: [...offered.appPush],
    devices: (devices ?? []).map((one) => ({ ...one, createdAt: new Date(one.createdAt).toISOString() })),
    quiet: quiet ? { from: hours.from, to: hours.to, days: hours.days } : null,
    summaryAt: hours?.summaryAt ?? null,
  }
}

/** One own toggle by its key. Throws 404 for a key that no toggle has. */
export async function settingOf(tx: TenantContext, key: string): Promise<NoticeSettings['toggles'][number]> {
  const toggle = TOGGLES.find((one) => one.key === key)
  if (!toggle) throw notFound()
  const row = await tx.db
    .selectFrom('person_setting')
    .select('value')
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', tx.actor.personId)
    .where('key', '=', key)
    .executeTakeFirst()
  return { key, value: switchOf(toggle.channel, toggle.topic, { [key]: row?.value }) }
}
