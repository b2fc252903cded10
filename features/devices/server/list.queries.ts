import { sql, type RawBuilder } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { audit } from '#platform/server/audit.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import type { Bytes, LateBytes } from '#platform/server/http/route.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import { momentCell, tableFile } from '#platform/server/tables/table.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { devicesPagesTexts } from '../shared/devices-pages.texts.ts'
import { issuesOf, SILENT_MS, BATTERY_LOW } from '../shared/devices.rules.ts'
import { EXPORT_MAX, type exportDevices, type ListedDevice, type listDevices } from '../shared/list.contract.ts'
import { columns, mine, shownDevice, wearer, type Stored } from './devices.queries.ts'

type Row = Stored & {
  name: string | null
  surname: string | null
  guest: boolean
  alerts: number
  group_name: string
  zone: string
}

/** That somebody of row `s` is a guest of the group of the device today. */
const isGuest = (
  tx: TenantContext,
) => sql`exists (select from membership m where m.organisation_id = ${tx.organisationId}
  and m.person_id = s.person_id and m.group_id = d.group_id and m.role = 'GUEST' and ${heldToday(tx)})`

/** What `issuesOf` says of a device, and the alerts of its wearer, as a condition. */
const hasIssue = (tx: TenantContext) => sql`(s.id is not null and (d.battery < ${BATTERY_LOW} or d.token_hash is null
  or greatest(d.last_seen_at, s.valid_from) < ${new Date(tx.now.getTime() - SILENT_MS)} or not ${isGuest(tx)}
  or exists (select from care_alert a where a.organisation_id = ${tx.organisationId} and a.person_id = s.person_id
    and a.source = 'DEVICE' and a.state <> 'closed')))`

type Filters = BodyOf<typeof listDevices>['filters']

function narrowed(tx: TenantContext, filters: Filters): RawBuilder<unknown> {
  switch (filters?.state) {
    case 'worn':
      return sql`and s.id is not null`
    case 'free':
      return sql`and s.id is null`
    case 'issue':
      return sql`and ${hasIssue(tx)}`
    default:
      return sql``
  }
}

const matches = (q: string) => sql`and (${hasName('p.name_key', q)}
  or position(lower(${q}) in lower(d.vendor || ' ' || d.model || ' ' || d.serial)) > 0)`

const ORDER: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ['wearer', sql.ref('name_key')],
  ['device', sql.ref('device_key')],
  ['battery', sql.ref('battery')],
  ['lastSeenAt', sql.ref('last_seen_at')],
])

/** Sorted as asked; what is missing last; by the wearer unless something else is asked. */
function orderOf(sort: BodyOf<typeof listDevices>['sort']): RawBuilder<unknown> {
  const asked = sort?.length ? sort : [{ field: 'wearer', direction: 'asc' as const }]
  const parts = asked.flatMap(({ field, direction }) => {
    const by = ORDER.get(field)
    return by ? [sql`${by} ${direction === 'desc' ? sql`desc` : sql`asc`} nulls last`] : []
  })
  return sql`${sql.join(parts)}, device_key, id`
}

const shown = (tx: TenantContext, row: Row): ListedDevice => {
  const device = shownDevice(tx, row)
  const worn = row.wearer_id !== null && row.name !== null
  const who = worn
    ? {
        id: row.wearer_id ?? '',
        fullName: fullName({ name: row.name ?? '', surname: row.surname ?? '' }),
        guest: row.guest,
      }
    : null
  return {
    ...device,
    wearer: who,
    issues: who ? issuesOf({ ...device, guest: who.guest }) : [],
    alerts: row.alerts,
    customerGroupDto: { id: row.group_id, name: row.group_name },
    zone: row.zone,
  }
}

/** One page of the devices in use, by their wearers unless sorted otherwise. */
export async function listRows(tx: TenantContext, body: Omit<BodyOf<typeof listDevices>, 'limit'> & { limit: number }) {
  const { rows } = await countedPage<Row>(
    {
      found: sql`select d.id, d.battery, d.last_seen_at, lower(d.vendor || ' ' || d.model || ' ' || d.serial) as device_key, p.name_key
        from device d ${wearer(tx)} left join person p on p.organisation_id = ${tx.organisationId} and p.id = s.person_id
        where ${mine(tx)} and d.status = 'A' and d.group_id = any (${[...groupsAsked(tx, body.customerGroupDtos)]}::uuid[])
          ${body.q ? matches(body.q) : sql``} ${narrowed(tx, body.filters)}`,
      order: orderOf(body.sort),
      rows: sql`select ${columns}, p.name, p.surname, g.name as group_name, g.zone, ${isGuest(tx)} as guest,
          (select count(*)::int from care_alert a where a.organisation_id = ${tx.organisationId}
            and a.person_id = s.person_id and a.source = 'DEVICE' and a.state <> 'closed') as alerts
        from device d ${wearer(tx)} left join person p on p.organisation_id = ${tx.organisationId} and p.id = s.person_id
        join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = d.group_id
        where d.organisation_id = ${tx.organisationId} and d.id = f.id`,
    },
    boundOf(body),
  ).execute(tx.db)
  const { rows: found, page } = pageFrom(rows, body)
  await audit(tx, {
    action: 'devices.listed',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: { people: found.flatMap(({ wearer_id }) => wearer_id ?? []) },
  })
  return { data: found.map((row) => shown(tx, row)), page }
}

const book = makeTextBook([devicesPagesTexts])
const HEADS = [
  'wearer',
  'device',
  'serial',
  'group',
  'battery',
  'lastSeen',
  'consentBy',
  'consentAt',
  'issues',
] as const

/** The devices that the list finds, with its columns in the reader's language. */
export async function exportRows(
  tx: TenantContext,
  body: BodyOf<typeof exportDevices>,
  format: TableFormat,
): Promise<Bytes | LateBytes> {
  const { data } = await listRows(tx, { ...body, limit: EXPORT_MAX, offset: 0 })
  const say = (id: string, values?: Record<string, string | number>) => book.say(tx.actor.language, id, values)
  const rows = data.map((one) => [
    one.wearer?.fullName ?? '',
    `${one.vendor} ${one.model}`,
    one.serial,
    one.customerGroupDto.name,
    one.battery,
    one.lastSeenAt === null ? '' : momentCell(one.zone, one.lastSeenAt),
    one.wearing?.consentBy ?? '',
    one.wearing?.consentAt ?? '',
    [
      ...one.issues.map((issue) => say(`devices.issue.${issue}`)),
      ...(one.alerts > 0 ? [say('devices.alerts', { count: one.alerts })] : []),
    ].join('; '),
  ])
  return tableFile({ name: 'watches', heads: HEADS.map((head) => say(`devices.head.${head}`)), rows }, format)
}
