/** What makes a record sound, and who reads how much of it. Pure. */
import type { Role } from '#platform/shared/contract/roles.ts'
import type { FieldProblem } from '#platform/shared/errors/app-error.ts'

export const KINDS = ['LETTER', 'LABORATORY', 'IMAGING', 'VACCINATION', 'DISCHARGE'] as const
export type Kind = (typeof KINDS)[number]
export const CONFIDENTIALITIES = ['NORMAL', 'RESTRICTED'] as const
export type Confidentiality = (typeof CONFIDENTIALITIES)[number]

/** So long a restricted record is read once it was opened (docs/adr/0217). */
export const OPEN_MINUTES = 60

/** Those of the care team who may open a restricted record. */
export const CLINICAL_FUNCTIONS = ['NURSE', 'DOCTOR'] as const

/** Until when what is opened now is read. */
export const openUntil = (now: Date): Date => new Date(now.getTime() + OPEN_MINUTES * 60_000)

/** Why a restricted record is opened: an emergency, care that is due now, a hospital or doctor who asks, the person or family, an authority. */
export const OPENING_GROUNDS = ['EMERGENCY', 'CARE_NOW', 'HOSPITAL', 'REQUEST', 'AUTHORITY'] as const
export type OpeningGround = (typeof OPENING_GROUNDS)[number]

/** The shortest reason in words, in letters: a reader of the list can check nothing that is shorter. */
export const REASON_LETTERS = 10

/** Whether an opening says why: by the list, or in words. */
export const saysWhy = ({ ground, reason }: { ground: OpeningGround | null; reason: string }): boolean =>
  ground !== null || (reason.match(/\p{L}/gu)?.length ?? 0) >= REASON_LETTERS

/** `all`: everything. `existence`: that there is one, of which kind and day. `nothing`: it looks missing. */
export type Reading = 'all' | 'existence' | 'nothing'

/** Of who asks: `clinical` on the care team as a nurse or doctor; `openUntil` of their own opening. The application itself has no role. */
export type Reader = { role: Role | null; clinical: boolean; openUntil: Date | null; now: Date }

/** May open a restricted record: the office, and nurses and doctors of the care team. */
export const mayOpen = ({ role, clinical }: Pick<Reader, 'role' | 'clinical'>): boolean =>
  role === 'CB_ADMIN' || (role === 'CB_ASSISTANT' && clinical)

/** How much of a record or of one of its versions is read. */
export function readingOf(confidentiality: Confidentiality, reader: Reader): Reading {
  if (confidentiality === 'NORMAL' || reader.role === null) return 'all'
  if (!mayOpen(reader)) return 'nothing'
  return reader.openUntil !== null && reader.openUntil > reader.now ? 'all' : 'existence'
}

type Content = {
  kind: Kind
  date: string
  product: string
  lot: string
  nextDue: string | null
}

/** What is wrong with a record, field by field. `today`: `YYYY-MM-DD` where the person is. */
export function problemsOf({ kind, date, product, lot, nextDue }: Content, today: string): FieldProblem[] {
  const vaccination = kind === 'VACCINATION'
  const problems: FieldProblem[] = []
  if (date > today) problems.push({ fieldName: 'date', message: 'records.error.future' })
  if (vaccination && product === '') problems.push({ fieldName: 'product', message: 'form.required' })
  for (const [fieldName, value] of Object.entries({ product, lot, nextDue }))
    if (!vaccination && value !== '' && value !== null)
      problems.push({ fieldName, message: 'records.error.vaccinationOnly' })
  if (vaccination && nextDue !== null && nextDue <= date)
    problems.push({ fieldName: 'nextDue', message: 'records.error.due' })
  return problems
}
