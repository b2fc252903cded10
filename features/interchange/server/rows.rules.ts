import type { Need } from '#features/children/shared/children.contract.ts'
import type { Geocoded } from '#features/area/server/addresses.api.ts'
import type { ImportReason, ImportReport, ProblemKind } from '../shared/interchange.contract.ts'

/** A place as a file has it. Without a point its address says where it is. */
export type ImportPlace = { key: string; name: string; address: string } & (
  | { latitude: number; longitude: number }
  | { latitude: null; longitude: null }
)

export type ImportGuardian = {
  /** Stable over imports; two children with the same key have the same guardian. */
  key: string
  name: string
  surname: string
  email: string | null
  phone: string | null
  kind: 'mother' | 'father' | 'guardian' | 'relative' | 'other'
}

/** One child of a file, whatever format it came from. Keys are stable: the same file gives the same keys again. */
export type ImportRow = {
  row: number
  key: string
  groupKey: string
  name: string
  surname: string
  /** `YYYY-MM-DD`; null: not known. */
  birthDate: string | null
  schoolClass: string | null
  needs: Need[]
  home: ImportPlace
  school: ImportPlace
  /** Wall times `HH:mm`; null when the file does not say. */
  bellStart: string | null
  bellEnd: string | null
  guardians: ImportGuardian[]
}

export type ImportGroup = { key: string; name: string; zone: string }

/** A problem of one row. `row` counts from 1 at the header; `field` is empty when it is about the whole row or file. */
export type ImportProblem = { file: string; row: number; field: string; reason: ImportReason; value: string }

/** What a reader made of a file. The rows are good when there is no problem. */
export type Parsed = { rows: ImportRow[]; groups: ImportGroup[]; problems: ImportProblem[] }

/** The same with the problems by kind. */
export type Reading = { rows: ImportRow[]; groups: ImportGroup[]; problems: ProblemKind[] }

/** The same with the points of the addresses that are places without one, by their text, and how many places have which. */
export type LocatedReading = Reading & {
  points: ReadonlyMap<string, Geocoded>
  addresses: ImportReport['addresses']
}

/** A file as it came. */
export type ImportFile = { name: string; bytes: Uint8Array }
