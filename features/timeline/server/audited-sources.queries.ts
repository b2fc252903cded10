import { sql } from 'kysely'
import { between, type Source } from './asked.queries.ts'

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
