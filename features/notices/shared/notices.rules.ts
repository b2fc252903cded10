import { dayAsTyped } from '#platform/shared/forms/days.rules.ts'
import type { Notice } from './notices.contract.ts'

/** The values of a notice as people read them: they are kept as the calendar writes a day, and told as DD/MM/YYYY. */
export const toldValues = (values: Notice['values']): Notice['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? dayAsTyped(value) : value]),
  )
