import * as z from 'zod/mini'

type Pick = (value: unknown) => unknown

/** A value that leaves as it is: text, number, boolean, one of a list. */
const same: Pick = (value) => value

const pickers = new WeakMap<z.core.$ZodType, Pick>()

/**
 * Returns what makes of a value the part that `schema` names, so that nothing else leaves the application. It does not judge: a value
 * of a wrong type passes, which the tests refuse (they parse every answer by its whole schema beside this, see `answer.ts`). A schema
 * that changes values or chooses by them is left to its own parse.
 */
export function pickerOf(schema: z.core.$ZodType): Pick {
  const known = pickers.get(schema)
  if (known) return known
  // A schema that contains itself finds this one while it is made, and the made one when it is used.
  pickers.set(schema, (value) => pickerOf(schema)(value))
  const made = make(schema)
  pickers.set(schema, made)
  return made
}

function make(schema: z.core.$ZodType): Pick {
  if (schema instanceof z.ZodMiniObject) return ofObject(schema)
  if (schema instanceof z.ZodMiniArray) {
    const each = pickerOf(schema.def.element)
    return each === same ? same : (value) => (Array.isArray(value) ? value.map(each) : value)
  }
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) {
    const inner = pickerOf(schema.def.innerType)
    return inner === same ? same : (value) => (value === null || value === undefined ? value : inner(value))
  }
  return isPlain(schema) ? same : (value) => z.parse(schema, value)
}

function ofObject(schema: z.ZodMiniObject): Pick {
  const { catchall } = schema.def
  // What else there may be is for the schema to say.
  if (catchall && !(catchall instanceof z.ZodMiniNever)) return (value) => z.parse(schema, value)
  const keys = Object.keys(schema.shape)
  const picks = keys.map((key) => pickerOf(schema.shape[key]!))
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const picked: Record<string, unknown> = {}
    // The rows are ours; only their keys are looked at.
    const from = value as Record<string, unknown>
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at]!
      const found = from[key]
      if (found !== undefined) picked[key] = picks[at]!(found)
    }
    return picked
  }
}

/** Neither text that a check rewrites (trimmed, lower case) nor anything that holds other values. */
function isPlain(schema: z.core.$ZodType): boolean {
  const plain =
    schema instanceof z.ZodMiniString ||
    schema instanceof z.ZodMiniStringFormat ||
    schema instanceof z.ZodMiniNumber ||
    schema instanceof z.ZodMiniBoolean ||
    schema instanceof z.ZodMiniEnum ||
    schema instanceof z.ZodMiniLiteral ||
    schema instanceof z.ZodMiniNull ||
    schema instanceof z.ZodMiniUnknown
  return plain && !(schema._zod.def.checks ?? []).some((check) => check._zod.def.check === 'overwrite')
}
