/** When something happened, when it was written down on a device, when it came here, and why it came late. */
type Times = { happened_at: Date; recorded_at: Date; synced_at: Date; late_reason: string | null }

type Status = 'final' | 'entered_in_error'

/** What is kept of an entry that is never changed: a correction is another one in its place. */
export type EntryToKeep = Times & {
  id: string
  status: Status
  replaces_id: string | null
  correction_reason: string | null
}

/** An entry as it is read, with who made it and what took its place. */
export type EntryRow = Times & {
  id: string
  status: Status
  correction_reason: string | null
  author_id: string | null
  name: string | null
  surname: string | null
  replaced_at: Date | null
  replaced_because: string | null
  replaced_as: Status | null
  replaced_name: string | null
  replaced_surname: string | null
}
