/** A guard whose removal no call can notice, and why it stays. `guard`: the text that the table of mutations prints. */
export type Exception = { file: string; guard: string; reason: string }

const NO_CHILD = 'only recipients of this kind have a child_id, and null is in no list; it says what the rows are'
const SYSTEM = 'a session of HTTP always has a person; the system without one is answered before'

const ROWS = 'row security hides rows of other groups; the application asks as well'
const STAFF = '`needs` of each operation that asks it names staff alone, or the operation asks it of staff alone'

/** Guards that `mutate.ts` does not ask a test for. One that is no longer in its file fails the run. */
export const EXCEPTIONS: readonly Exception[] = [
  { file: 'features/bulletin/server/bulletin.policy.ts', guard: "f.kind = 'family'", reason: NO_CHILD },
  { file: 'features/bulletin/server/bulletin.policy.ts', guard: "t.kind = 'family'", reason: NO_CHILD },
  { file: 'features/surveys/server/surveys.policy.ts', guard: "f.kind = 'family'", reason: NO_CHILD },
  {
    file: 'features/bulletin/server/bulletin.policy.ts',
    guard: 'if (personId === null) return sql<boolean>`false`',
    reason: SYSTEM,
  },
  {
    file: 'features/requirements/server/requests.policy.ts',
    guard: 'if (personId === null) return sql<boolean>`false`',
    reason: SYSTEM,
  },
  {
    file: 'features/carealerts/server/carealerts.policy.ts',
    guard: 'a.person_id is not null',
    reason: 'the reach of nobody is false; the guard spares the subquery for alerts of a group',
  },
  {
    file: 'features/documents/server/documents.policy.ts',
    guard: "accessOf(all(letter), 'CB_ADMIN') !== 'D'",
    reason: 'computed once when the module is loaded, before a switch can be turned',
  },
  {
    file: 'features/medicines/server/medicines.policy.ts',
    guard: "tx.actor.role === 'CB_PARENT'",
    reason: '`needs` of medicines.withdraw names administrators and parents alone, and administrators are asked before',
  },
  {
    file: 'features/records/server/records.policy.ts',
    guard: 'record_id',
    reason: 'both columns come from one left join and are null together; the type asks for each',
  },
  {
    file: 'features/records/server/records.policy.ts',
    guard: 'until',
    reason: 'both columns come from one left join and are null together; the type asks for each',
  },
  { file: 'features/activities/server/activities.policy.ts', guard: "${inMyGroups(tx, 'v.group_id')}", reason: ROWS },
  { file: 'features/activities/server/activities.policy.ts', guard: '${mine}', reason: ROWS },
  { file: 'features/bulletin/server/bulletin.policy.ts', guard: "${inMyGroups(tx, 'a.group_id')}", reason: ROWS },
  { file: 'features/documents/server/documents.policy.ts', guard: '${inGroup}', reason: ROWS },
  {
    file: 'features/guests/server/guest-reach.api.ts',
    guard: 'm.group_id = any (${[...actor.groupIds]}::uuid[])',
    reason: ROWS,
  },
  {
    file: 'features/guests/server/guest-reach.api.ts',
    guard: '${id} = ${actor.personId}::uuid',
    reason: 'no operation asks as a parent whose names may be read; one that is added shows the own name alone',
  },
  {
    file: 'features/medicines/server/medicines.policy.ts',
    guard: "move.kind === 'handOver'",
    reason: 'no other kind of move that a family can send has a `from`; the type asks for the kind',
  },
  {
    file: 'features/pickup/server/pickup.policy.ts',
    guard: 'admin',
    reason: '`needs` of each operation that asks it names administrators and parents alone',
  },
  {
    file: 'features/places/server/homes.policy.ts',
    guard: 'u.child_id in (${restrictedFrom(tx)})',
    reason: 'the two conditions after it say the same; it spares looking at every home',
  },
  {
    file: 'features/profile/server/pictures.policy.ts',
    guard: "tx.actor.role === 'CB_PARENT'",
    reason:
      '`needs` of what changes a picture names administrators and parents alone, and administrators are asked before',
  },
  {
    file: 'features/records/server/records.policy.ts',
    guard: 'person_id = ${personId}',
    reason: 'openings are looked up by the record, which is of one person; the person lets the statement use an index',
  },
  {
    file: 'features/requirements/server/requests.policy.ts',
    guard: '${inMyGroups(tx, `${alias}.group_id`)}',
    reason: ROWS,
  },
  {
    file: 'features/runs/server/policy.api.ts',
    guard: "tx.actor.role === 'CB_PARENT' ? sql<boolean>`false` : sql<boolean>`true`",
    reason: STAFF,
  },
  {
    file: 'features/runs/server/policy.api.ts',
    guard: " .where('group_id', '=', anyOf(tx.actor.groupIds))",
    reason: ROWS,
  },
  {
    file: 'features/runs/server/policy.api.ts',
    guard: 'if (!tx.actor.groupIds.includes(run.group_id)) throw notFound()',
    reason: ROWS,
  },
  {
    file: 'features/runs/server/policy.api.ts',
    guard: "if (tx.actor.role !== 'CB_ASSISTANT') throw notPermitted()",
    reason: STAFF,
  },
  {
    file: 'features/bulletin/server/bulletin.policy.ts',
    guard: "${role === 'CB_ADMIN' || role === 'CB_ASSISTANT'}",
    reason: 'a parent reads what addresses them, and nobody is addressed by a post that they wrote',
  },
]
