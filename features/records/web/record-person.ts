/** Whose records are shown, and where they are cared for. */
export type RecordPerson = { id: string; fullName: string; zone: string; today: string }
