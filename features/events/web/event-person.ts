/** Whose events these are; `zone`: of the group, in which moments are shown and typed. */
export type EventPerson = { id: string; fullName: string; zone: string }
