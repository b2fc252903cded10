import type { Cast, Subjects } from './cast.ts'
import type { Change, Records, Row } from './records.ts'
import type { World } from '../world.ts'

/** How a copy of a record differs from it: what is said of the copy, its own columns, and SQL for what belongs to it. */
export type Difference = { label: string; change: Change; details?: string }

const OTHER_PEOPLE = ['Ben', 'Gino', 'Fia', 'Elio'] as const
const AUTHORS = ['guardian', 'lead'] as const
/** Rows that belong to a record of one person, and cannot be about another. */
const OF_THEIR_RECORD = new Set(['medicine_dose', 'medicine_move', 'medicine_effect', 'care_treatment_session'])
const IS_STATE = /^(state|status|lifecycle|kind|confidentiality|side|letter|function|subject)$/
export const IS_PERSON = /^(person_id|child_id|guest_id|subject_id)$/
const IS_AUTHOR = /^(author_id|proposed_by|asked_by|reported_by|issued_by|owner_id|leader_id|reader_id|asked_id)$/
const IS_END =
  /^(expires_at|valid_to|ended_at|archived_at|withdrawn_at|closed_at|closes_at|until_at|revoked_at|confirmed_at|decided_at)$/
/** The day before yesterday: what ended then is over in every zone. */
const PAST = '2026-10-03T08:00:00Z'
const FUTURE = '2026-12-01T08:00:00Z'

/** Returns the differences that a rule may ask about: one for each value of a state, each person, each end. */
export function differencesOf(
  records: Records,
  table: string,
  row: Row,
  { world, cast, subjects }: { world: World; cast: Cast; subjects: Subjects },
): Difference[] {
  const [group, other] = world.organisation.groups
  const ofGroup = row['group_id'] === group.id
  const isFree = !OF_THEIR_RECORD.has(table)
  const found: Difference[] = ofGroup && isFree ? [{ label: 'of the other group', change: { group_id: other.id } }] : []
  const add = (label: string, change: Change) => found.push({ label, change })
  const columns = records.columnsOf(table)
  // What a record contains depends on its kind.
  const isShaped = columns.some(({ name }) => name === 'content')
  for (const { name, type, nullable, values } of columns) {
    const value = row[name]
    if (IS_PERSON.test(name)) {
      if (!isFree) continue
      for (const whom of OTHER_PEOPLE)
        add(`of ${whom}`, {
          [name]: subjects[whom],
          ...(ofGroup && whom === 'Elio' ? { group_id: other.id } : {}),
        })
      if (nullable && value !== null) add('of nobody', { [name]: null })
    } else if (IS_AUTHOR.test(name)) {
      for (const who of AUTHORS) {
        const personId = cast.get(who)?.personId
        if (personId !== value) add(`${name} ${who}`, { [name]: personId })
      }
    } else if (IS_STATE.test(name)) {
      if (name !== 'kind' || !isShaped)
        for (const state of values) if (state !== value) add(`${name} ${state}`, { [name]: state })
    } else if (type === 'boolean' && table !== 'run') add(`${name} ${value !== true}`, { [name]: value !== true })
    else if (IS_END.test(name) && table !== 'run') add(`${name} in the past`, { [name]: PAST })
    else if (name === 'publish_at') add(`${name} in the future`, { [name]: FUTURE })
    else if (name === 'roles') add('roles CB_ADMIN', { roles: '{CB_ADMIN}' })
    else if (name === 'group_ids') add('of both groups', { [name]: `{${group.id},${other.id}}` })
  }
  const details = DETAILS[table]?.({ subjects, cast, other: other.id }) ?? []
  for (const [label, sql] of details) found.push({ label, change: {}, details: sql })
  return found.map((one, nth) => ({ ...one, change: consistent(table, row, one.change, nth) }))
}

type Details = (known: { subjects: Subjects; cast: Cast; other: string }) => [string, string][]
const ofFamily = (table: string, column: string, whom: string): string =>
  `update ${table} set kind = 'family', route_id = null, child_id = '${whom}' where ${column} = $1`

/** Columns that tell two records of a table apart and are repeated in the rows that belong to them. */
const DETAILS: Readonly<Record<string, Details>> = {
  document: () =>
    ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'].flatMap((role) =>
      ['W', 'R', 'N'].map((letter): [string, string] => [
        `${letter} for ${role}`,
        `update document_permission set letter = '${letter}' where document_id = $1 and role = '${role}'`,
      ]),
    ),
  medicine_order: () =>
    ['requested', 'active', 'suspended', 'ended'].map((state): [string, string] => [
      `state ${state}`,
      `update medicine_version v set state = '${state}' where order_id = $1
        and version = (select max(o.version) from medicine_version o where o.order_id = v.order_id)`,
    ]),
  bulletin_post: ({ subjects, other }) => [
    ['to the other group', `update bulletin_audience set group_id = '${other}' where post_id = $1`],
    ['to the family of Ada', ofFamily('bulletin_audience', 'post_id', subjects.Ada)],
    ['to the family of Ben', ofFamily('bulletin_audience', 'post_id', subjects.Ben)],
    ['to the family of Gino', ofFamily('bulletin_audience', 'post_id', subjects.Gino)],
    [
      'to the group',
      `update bulletin_audience set kind = 'group', route_id = null, child_id = null where post_id = $1`,
    ],
  ],
  bulletin_attachment: ({ subjects }) =>
    (['Ada', 'Ben', 'Gino'] as const).map((whom): [string, string] => [
      `that shows ${whom}`,
      `insert into bulletin_pictured (organisation_id, attachment_id, child_id)
        select organisation_id, id, '${subjects[whom]}' from bulletin_attachment where id = $1`,
    ]),
  survey: ({ subjects }) => [
    ['to the family of Ada', ofFamily('survey_audience', 'survey_id', subjects.Ada)],
    ['to the family of Ben', ofFamily('survey_audience', 'survey_id', subjects.Ben)],
    [
      'to the group',
      `update survey_audience set kind = 'group', route_id = null, child_id = null where survey_id = $1`,
    ],
  ],
  medical_record: ({ cast }) => [
    ['whose opening is over', `update medical_record_opening set until_at = '${PAST}' where record_id = $1`],
    [
      'opened by the nurse',
      `update medical_record_opening set reader_id = '${cast.get('nurse')?.personId}' where record_id = $1`,
    ],
  ],
}

/** Returns a change with what the constraints of its table ask for; `nth` tells copies apart that may not be equal. */
function consistent(table: string, row: Row, change: Change, nth: number): Change {
  const unlike = (name: string) => ({ [name]: `${String(row[name])} ${nth}` })
  const dayNth = `2025-02-${String(nth + 1).padStart(2, '0')}`
  switch (table) {
    case 'care_activity':
      return { state_reason: 'Rain', ...change }
    case 'document':
      return 'status' in change ? { archive_reason: change['status'] === 'D' ? 'By mistake' : null, ...change } : change
    case 'care_alert': {
      const closed = change['state'] === 'closed' || 'closed_at' in change
      return {
        ...unlike('subject'),
        ...(closed ? { state: 'closed', closed_at: PAST } : {}),
        ...('state' in change && !closed ? { owner_id: row['owner_id'] ?? row['person_id'] } : {}),
        ...(change['person_id'] === null ? { source: 'GROUP' } : {}),
        ...change,
      }
    }
    case 'alert':
      return { rule: row['rule'], ...change, stop_id: crypto.randomUUID() }
    case 'run':
      return { run_no: 10 + nth, ...change }
    case 'payment':
      return { number: 1000 + nth, ...change }
    case 'relationship':
    case 'membership':
      return { valid_from: dayNth, ...change }
    case 'caregiver':
      return { valid_from: dayNth, ...change }
    case 'survey':
      return change['kind'] === 'MONITORING' || 'subject' in change
        ? { kind: 'MONITORING', subject: 'CHILD', anonymous: false, ...change }
        : change
    case 'bulletin_post':
      return 'expires_at' in change ? { publish_at: '2026-09-01T08:00:00Z', ...change } : change
    case 'document_request':
      return { tag_id: null, ...('state' in change ? { file_id: null } : {}), ...change }
    default:
      return 'name_key' in row ? { ...unlike('name_key'), ...change } : change
  }
}
