import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { childDay } from '#features/people/server/child-day.api.ts'
import type { RoomName } from '../shared/rooms.contract.ts'

/** That a stay `s` of the guest whose id stands in `column` is that of today, where the guest is. */
const stayToday = (tx: TenantContext, column: string) => sql`s.organisation_id = ${tx.organisationId}
  and s.person_id = ${sql.ref(column)}
  and ${childDay(tx, column)} between s.valid_from and coalesce(s.valid_to, 'infinity'::date)`

/** The room today of the guest whose id stands in `column`, to be asked in a statement; null: none. */
export const roomToday = (tx: TenantContext, column: string): RawBuilder<RoomName | null> =>
  sql<RoomName | null>`(select json_build_object('id', o.id, 'name', o.name, 'kind', o.kind) from room_stay s
    join room o on o.organisation_id = ${tx.organisationId} and o.id = s.room_id
    where ${stayToday(tx, column)} order by s.valid_from desc limit 1)`

/** That the guest whose id stands in `column` is in this room today. */
export const inRoom = (tx: TenantContext, column: string, roomId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from room_stay s where ${stayToday(tx, column)} and s.room_id = ${roomId})`
