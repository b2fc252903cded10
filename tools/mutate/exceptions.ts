/** A guard whose removal no call can notice, and why it stays. `guard`: the text that the table of mutations prints. */
export type Exception = { file: string; guard: string; reason: string }

const NO_CHILD = 'only recipients of this kind have a child_id, and null is in no list; it says what the rows are'
const SYSTEM = 'a session of HTTP always has a person; the system without one is answered before'

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
]
