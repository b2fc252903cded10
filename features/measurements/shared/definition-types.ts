export const CODES = [
  'GLYCEMIA',
  'WEIGHT',
  'PRESSURE',
  'HEART_RATE',
  'TEMPERATURE',
  'SATURATION',
  'PURGE',
  'DIURESIS',
  'DIURESIS_DAY',
  'INTAKE',
  'RESP_RATE',
  'PAIN',
  'HEIGHT',
  'CONSCIOUSNESS',
] as const
export type Code = (typeof CODES)[number]

/** What an export holds unless it says otherwise (specification, section 9). */
export const EXPORTED: readonly Code[] = [
  'GLYCEMIA',
  'WEIGHT',
  'PRESSURE',
  'HEART_RATE',
  'TEMPERATURE',
  'SATURATION',
  'PURGE',
  'DIURESIS',
]

/** How far a value is from what is expected; `tint` colours it and tells nobody. */
export const LEVELS = ['none', 'tint', 'amber', 'red'] as const
export type Level = (typeof LEVELS)[number]

export const COMPARISONS = ['below', 'above', 'atMost', 'atLeast'] as const
export type Comparison = (typeof COMPARISONS)[number]
/** `second` is the lower pressure, the diastolic one. */
export type Part = 'value' | 'second'

/** Months of age, the first included, the last not. Without them everybody. */
export type Ages = { from: number; to: number }
/** NEWS2 holds from 16 years on. */
export const ADULT_FROM = 192
export const ADULTS: Ages = { from: ADULT_FROM, to: Infinity }
export const CHILDREN: Ages = { from: 0, to: ADULT_FROM }

/** By which the blood pressure of a child is judged; nothing else goes by it. */
export const SEXES = ['female', 'male'] as const
export type Sex = (typeof SEXES)[number]

/** A value that is at `level`; `when` names answers of the context that must all be given. */
export type Mark = {
  level: Exclude<Level, 'none'>
  of: Part
  is: Comparison
  than: number
  ages?: Ages
  when?: Readonly<Record<string, string>>
  source: string
  /** Of the range that was set for the person. */
  rangeId?: string
  /** What is kept in the place of the comparison: it says more. */
  rule?: 'centile'
}
/** Outside of it a value is improbable: it is kept after a second tap. */
export type Improbable = { of: Part | 'difference'; below?: number; above?: number; ages?: Ages; source: string }

export type Unit = {
  /** UCUM. */
  unit: string
  /** How people write it. */
  shown: string
  /** One of it in the unit in which values are kept: the first of the list. */
  factor: number
  decimals: number
  /** Smaller values have more digits: a newborn is weighed in tens of grams. */
  fine?: { below: number; decimals: number }
}
type Asked = {
  key: string
  /** Asked beside this answer alone. */
  beside?: Readonly<Record<string, string>>
  /** Told beside the value where there is room for little. */
  brief?: true
}
/** Answered with one of a list, with `several` with as many as hold. */
export type Options = Asked & { options: readonly string[]; several?: true }
/** Answered with a number; impossible outside of `hard`. `derived`: nobody is asked, it is kept with the value. */
export type Amount = Asked & { unit: Unit; hard: readonly [number, number]; derived?: true }
export type Question = Options | Amount

export type Definition = {
  code: Code
  /** LOINC, of each component where there are several. */
  loinc: Readonly<Record<string, string>>
  units: readonly [Unit, ...Unit[]]
  /** Impossible outside: refused, whatever is set for a person. */
  hard: Readonly<Partial<Record<Part, readonly [number, number]>>>
  improbable: readonly Improbable[]
  marks: readonly Mark[]
  /** Chosen from a list instead of typed. */
  choices?: readonly string[]
  /** Readings that a device shows without a number. */
  lowHigh?: boolean
  context: readonly Question[]
  /** Something is said beside the field. */
  hint?: true
  /** A change smaller than this is none. */
  steady: number
}
