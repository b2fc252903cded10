/** Whose treatments these are; `zone`: of the group, in which moments are shown and typed. */
export type TreatmentPerson = { id: string; fullName: string; zone: string }
