import type { FieldValue } from './fields.ts'

/** The choices of a value that holds several, with semicolons between them. */
export function partsOf(value: FieldValue | undefined): string[] {
  return typeof value === 'string' ? value.split(';').filter((part) => part !== '') : []
}

/** Several choices as one value; none is null. */
export function joinParts(parts: readonly string[]): string | null {
  return parts.length === 0 ? null : parts.join(';')
}

/** Adds a choice or takes it away; the order is the one of `order` where that knows it, otherwise that of choosing. */
export function toggled(value: FieldValue, part: string, order: readonly string[] = []): string | null {
  const now = partsOf(value)
  const next = now.includes(part) ? now.filter((other) => other !== part) : [...now, part]
  return joinParts(order.length === 0 ? next : order.filter((one) => next.includes(one)))
}
