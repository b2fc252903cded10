import * as z from 'zod/mini'
import { FIELD_TYPES, type FieldDefinition } from './fields.ts'

const text = z.string().check(z.minLength(1), z.maxLength(200))
const whole = z.int().check(z.minimum(0))
const option = z.union([z.object({ value: z.string(), label: text }), z.object({ value: z.string(), words: text })])
const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.object({ data: z.string(), fileName: z.string() }),
  z.null(),
])

/** A field definition on the wire: what the server gives and an administrator edits. */
export const fieldDefinition: z.ZodMiniType<FieldDefinition> = z.object({
  fieldName: text,
  label: text,
  type: z.enum(FIELD_TYPES),
  plain: z.optional(z.boolean()),
  ownLabel: z.optional(z.boolean()),
  value: z.optional(value),
  required: z.optional(z.boolean()),
  notEditable: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  maxDigits: z.optional(whole),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  placeholder: z.optional(text),
  autocomplete: z.optional(text),
  path: z.optional(text),
  method: z.optional(z.enum(['GET', 'POST'])),
  labelField: z.optional(text),
  fields: z.optional(z.array(option)),
  dependencies: z.optional(z.object({ values: z.array(z.object({ fieldName: text, value })) })),
  category: z.optional(text),
  vip: z.optional(z.boolean()),
  acceptExtension: z.optional(text),
  kept: z.optional(z.boolean()),
  rule: z.optional(z.literal('email')),
  helperText: z.optional(text),
})
