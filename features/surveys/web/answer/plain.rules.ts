import type { FieldValues } from '#platform/shared/forms/fields.ts'

export type Plain = Record<string, string | number | boolean | null>

/** The values without what is no value of an answer: a file on this device. */
export const plain = (values: FieldValues): Plain =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value !== null && typeof value === 'object' ? [] : [[key, value]],
    ),
  )
