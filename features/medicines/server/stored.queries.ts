import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { MedicineDoseRow, MedicineOrderRow, MedicineVersionRow } from '#platform/server/db/schema.generated.ts'
import type { Selectable } from 'kysely'
import type { Schedule } from '../shared/schedule.rules.ts'

/** Rows as one statement answers them with everything that belongs to them: as JSON, in which a moment is a text and a number a number. */

type Named = { name: string | null; surname: string | null }
type Version = Selectable<MedicineVersionRow>
type Dose = Selectable<MedicineDoseRow>
type MedicineOrderUnit = Selectable<MedicineOrderRow>['unit']

export type StoredVersion = Pick<
  Version,
  | 'version'
  | 'state'
  | 'action'
  | 'route'
  | 'gap_minutes'
  | 'indication'
  | 'starts_on'
  | 'ends_on'
  | 'prescriber'
  | 'prescription_until'
  | 'instructions'
  | 'kept_where'
  | 'critical'
  | 'two_people'
  | 'consent_version'
  | 'reason'
> &
  Named & {
    in_force_from: string
    replaces_from: string | null
    slots_from: string | null
    schedule: Schedule
    dose: number
    most_in_24h: number | null
  }

export type StoredConsent = Named & {
  id: string
  version: number
  side: 'office' | 'family'
  author_id: string
  signed_at: string
  withdrawn: (Named & { id: string; at: string; reason: string }) | null
}
export type StoredLot = {
  id: string
  lot: string
  expires_on: string | null
  home: number
  bus: number
  school: number
}
export type StoredOrder = Pick<
  Selectable<MedicineOrderRow>,
  'id' | 'person_id' | 'group_id' | 'product' | 'substance' | 'strength' | 'form' | 'unit'
> & { versions: StoredVersion[]; consents: StoredConsent[] | null; lots: StoredLot[] | null }

export type StoredDose = Pick<
  Dose,
  | 'id'
  | 'person_id'
  | 'order_id'
  | 'outcome'
  | 'reason'
  | 'note'
  | 'place'
  | 'author_id'
  | 'late_reason'
  | 'status'
  | 'refusal'
  | 'replaces_id'
  | 'correction_reason'
  | 'attempt'
  | 'check_id'
  | 'dropped_by_version'
> &
  Named & {
    slot_at: string | null
    amount: number
    happened_at: string
    recorded_at: string
    synced_at: string
    product: string
    substance: string
    strength: string
    unit: MedicineOrderUnit
    checker: Named | null
    newer: (Named & { synced_at: string; correction_reason: string | null; status: string }) | null
    effect: (Named & { effect: 'good' | 'some' | 'none' | 'worse'; note: string; happened_at: string }) | null
  }

export type StoredCheck = Named & {
  id: string
  order_id: string
  slot_at: string | null
  amount: number
  author_id: string
  checked_at: string
}

/** A `StoredOrder`, of `medicine_order as o`. */
export const orderJson = ({
  organisationId,
}: TenantContext): RawBuilder<StoredOrder> => sql<StoredOrder>`jsonb_build_object(
  'id', o.id, 'person_id', o.person_id, 'group_id', o.group_id, 'product', o.product, 'substance', o.substance,
  'strength', o.strength, 'form', o.form, 'unit', o.unit,
  'versions', (select jsonb_agg(to_jsonb(v) || jsonb_build_object('name', b.name, 'surname', b.surname) order by v.version desc)
    from medicine_version v left join person b on b.organisation_id = ${organisationId} and b.id = v.author_id
    where v.organisation_id = ${organisationId} and v.order_id = o.id),
  'consents', (select jsonb_agg(to_jsonb(c) || jsonb_build_object('name', b.name, 'surname', b.surname, 'withdrawn',
      (select jsonb_build_object('id', w.id, 'at', w.withdrawn_at, 'reason', w.reason, 'name', y.name, 'surname', y.surname)
        from medicine_withdrawal w join person y on y.organisation_id = ${organisationId} and y.id = w.author_id
        where w.organisation_id = ${organisationId} and w.consent_id = c.id)) order by c.signed_at)
    from medicine_consent c join person b on b.organisation_id = ${organisationId} and b.id = c.author_id
    where c.organisation_id = ${organisationId} and c.order_id = o.id),
  'lots', (select jsonb_agg(jsonb_build_object('id', l.id, 'lot', l.lot, 'expires_on', l.expires_on,
      'home', ${at('home', organisationId)}, 'bus', ${at('bus', organisationId)}, 'school', ${at('school', organisationId)})
      order by l.expires_on nulls last, l.lot)
    from medicine_lot l where l.organisation_id = ${organisationId} and l.order_id = o.id))`

/** What is of lot `l` at a place. */
const at = (place: string, organisationId: string): RawBuilder<number> => sql<number>`(select coalesce(sum(
    case when s.to_place = ${place}::text then s.amount when s.from_place = ${place}::text then -s.amount else 0 end), 0)
  from medicine_move s where s.organisation_id = ${organisationId} and s.order_id = l.order_id and s.lot_id = l.id)`

/** A `StoredDose`, of `medicine_dose as d`. */
export const doseJson = ({ organisationId }: TenantContext): RawBuilder<StoredDose> => sql<StoredDose>`(to_jsonb(d)
  || (select jsonb_build_object('product', its.product, 'substance', its.substance, 'strength', its.strength, 'unit', its.unit)
    from medicine_order its where its.organisation_id = ${organisationId} and its.id = d.order_id)
  || jsonb_build_object(
  'name', (select b.name from person b where b.organisation_id = ${organisationId} and b.id = d.author_id),
  'surname', (select b.surname from person b where b.organisation_id = ${organisationId} and b.id = d.author_id),
  'checker', (select jsonb_build_object('name', b.name, 'surname', b.surname) from medicine_check k
    join person b on b.organisation_id = ${organisationId} and b.id = k.author_id
    where k.organisation_id = ${organisationId} and k.id = d.check_id),
  'newer', (select jsonb_build_object('name', b.name, 'surname', b.surname, 'synced_at', n.synced_at,
      'correction_reason', n.correction_reason, 'status', n.status)
    from medicine_dose n left join person b on b.organisation_id = ${organisationId} and b.id = n.author_id
    where n.organisation_id = ${organisationId} and n.replaces_id = d.id),
  'effect', (select jsonb_build_object('name', b.name, 'surname', b.surname, 'effect', e.effect, 'note', e.note,
      'happened_at', e.happened_at)
    from medicine_effect e left join person b on b.organisation_id = ${organisationId} and b.id = e.author_id
    where e.organisation_id = ${organisationId} and e.dose_id = d.id)))`

/** That dose `d` counts or is disputed: nothing took its place, and it is no mark of an error. */
export const doseStands = ({ organisationId }: TenantContext): RawBuilder<boolean> =>
  sql<boolean>`(d.status <> 'entered_in_error' and not exists (select from medicine_dose x
    where x.organisation_id = ${organisationId} and x.replaces_id = d.id))`

/** A `StoredCheck`, of `medicine_check as k`. */
export const checkJson = ({ organisationId }: TenantContext): RawBuilder<StoredCheck> => sql<StoredCheck>`(to_jsonb(k)
  || (select jsonb_build_object('name', b.name, 'surname', b.surname) from person b
    where b.organisation_id = ${organisationId} and b.id = k.author_id))`

/** That check `k` was used for no dose. */
export const checkUnused = ({ organisationId }: TenantContext): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from medicine_dose x where x.organisation_id = ${organisationId} and x.check_id = k.id)`
