import { sql } from 'kysely'
import { between, type Source } from './asked.queries.ts'

/** That a restricted record was opened of which the family is not told. */
const UNTOLD = 'records.openedUntold'

/** Readings that people are told of (`access`). */
const READS = [
  'guests.read',
  'measurements.read',
  'medicines.read',
  'conditions.read',
  'records.read',
  'records.opened',
  UNTOLD,
  'plans.read',
  'goals.read',
  'events.read',
  'treatments.read',
  'treatments.photoRead',
  'activities.read',
  'activities.photoRead',
  'absences.guestRead',
  'plans.emergencyRead',
  'plans.emergencyPrinted',
  'kitchen.read',
  'kitchen.printed',
  'measurements.displayRead',
  'measurements.exported',
  'measurements.printed',
  'carealerts.read',
  'targets.read',
  'devices.read',
  'payments.read',
  'payments.printed',
  'payments.exported',
  'children.read',
  'structures.read',
  'structures.historyRead',
  'relationships.read',
  'pickup.read',
  'walks.read',
  'runs.ridesRead',
  'runs.childDayRead',
  'timeline.read',
] as const

/** Who read about the person: for administrators and the family (docs/adr/0209). */
export const access: Source = (tx, asked) => sql`select 'access', x.id, x.at, x.person_id, false,
    jsonb_build_object('action', x.action, 'role', x.role)
  from audit x where x.organisation_id = ${tx.organisationId} and x.subject_kind in ('person', 'child', 'guest')
    and x.subject_id = ${asked.personId} and x.action = any (${[...READS]}::text[]) and ${between(sql`x.at`, asked)}
    and ${tx.actor.role !== 'CB_ASSISTANT'}::boolean
    and (x.action <> ${UNTOLD} or ${tx.actor.role === 'CB_ADMIN'}::boolean)
  order by x.at desc, x.id desc limit ${asked.most}`

/** Parts of the record that have no source of their own here, as the actions about them begin. */
const CHANGED = [
  'people',
  'children',
  'memberships',
  'relationships',
  'subscriptions',
  'signups',
  'joins',
  'structures',
  'profile',
  'pickup',
  'travel',
  'cards',
  'bulletin',
] as const

/** What was changed of the record, by whom: for administrators. Values are not kept there; those of the extra data have their own history. */
export const changes: Source = (tx, asked) => sql`select 'change', x.id, x.at, x.person_id, false,
    jsonb_build_object('part', split_part(x.action, '.', 1), 'role', x.role)
  from audit x where x.organisation_id = ${tx.organisationId} and x.subject_kind in ('person', 'child', 'guest')
    and x.subject_id = ${asked.personId} and split_part(x.action, '.', 1) = any (${[...CHANGED]}::text[])
    and x.action !~ '([rR]ead|[eE]xported|[pP]rinted)$' and ${between(sql`x.at`, asked)}
    and ${tx.actor.role === 'CB_ADMIN'}::boolean
  order by x.at desc, x.id desc limit ${asked.most}`
