import { day } from '#platform/shared/contract/fields.ts'
import { problem, type Line } from './csv.rules.ts'
import type { ImportProblem } from './rows.rules.ts'

/** Reads the cells of one line and keeps every problem it meets, so that a report names all of them at once. */
export class Cells {
  readonly problems: ImportProblem[] = []
  readonly #file: string
  readonly #line: Line

  constructor(file: string, line: Line) {
    this.#file = file
    this.#line = line
  }

  get row(): number {
    return this.#line.row
  }

  /** The bare cell; empty when the column is not there. */
  raw(field: string): string {
    return this.#line.cells[field] ?? ''
  }

  refuse(field: string, reason: ImportProblem['reason']): void {
    this.problems.push(problem(this.#file, this.row, field, reason, this.raw(field)))
  }

  /** A text that must be there. */
  text(field: string, most = 80): string {
    if (this.raw(field) === '') this.refuse(field, 'missing')
    return this.optional(field, most) ?? ''
  }

  /** A text that may be left out. */
  optional(field: string, most = 80): string | null {
    const value = this.raw(field)
    if (value.length > most) this.refuse(field, 'tooLong')
    return value === '' ? null : value
  }

  /**
   * A number between two others, with a decimal comma or a decimal point. With more than one of them (`45.464,2`, `1,234.5`) nobody
   * can know which one separates the decimals.
   */
  number(field: string, { min, max }: { min: number; max: number }): number {
    const text = this.raw(field)
    const value = Number(text.replace(',', '.'))
    if (text === '') this.refuse(field, 'missing')
    else if (/^[+-]?\d+(?:[.,]\d+){2,}$/.test(text)) this.refuse(field, 'manySeparators')
    else if (!/^[+-]?\d+(?:[.,]\d+)?$/.test(text)) this.refuse(field, 'notANumber')
    else if (value < min || value > max) this.refuse(field, 'outOfRange')
    return value
  }

  latitude(field: string): number {
    return this.#degrees(field, 90)
  }

  longitude(field: string): number {
    return this.#degrees(field, 180)
  }

  /** Zero is how a table says that it does not know: nobody lives at zero degrees to the last digit. */
  #degrees(field: string, most: number): number {
    const value = this.number(field, { min: -most, max: most })
    if (value === 0 && this.raw(field) !== '') this.refuse(field, 'outOfRange')
    return value
  }

  /** One of the words. */
  word<const Word extends string>(field: string, words: readonly Word[]): Word | null {
    const found = words.find((word) => word === this.raw(field))
    if (found === undefined) this.refuse(field, this.raw(field) === '' ? 'missing' : 'unknownType')
    return found ?? null
  }

  /** A day as `04/05/2019` (day, month, year) or `2019-05-04`, as `YYYY-MM-DD`; null for an empty cell. */
  day(field: string): string | null {
    const text = this.raw(field)
    if (text === '') return null
    const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
    const iso = found ? `${found[3]}-${(found[2] ?? '').padStart(2, '0')}-${(found[1] ?? '').padStart(2, '0')}` : text
    if (day.safeParse(iso).success) return iso
    this.refuse(field, 'badDate')
    return null
  }

  /** A wall time such as `8:30`, `08:30` or `8:30:00 AM`, as `HH:mm`. */
  time(field: string): string {
    const text = this.raw(field)
    if (text === '') {
      this.refuse(field, 'missing')
      return ''
    }
    const found = /^(\d{1,2}):(\d\d)(?::\d\d)?(?:\s*([AP])M)?$/i.exec(text)
    const half = found?.[3]?.toUpperCase()
    const hour = Number(found?.[1])
    const minute = Number(found?.[2])
    const valid = found !== null && minute < 60 && (half === undefined ? hour < 24 : hour >= 1 && hour <= 12)
    if (!valid) this.refuse(field, 'badTime')
    const day = half === undefined ? hour : (hour % 12) + (half === 'P' ? 12 : 0)
    return `${String(day).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  }
}
