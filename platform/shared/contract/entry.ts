import * as z from 'zod/mini'
import { instant } from './fields.ts'

/** What is answered of every entry that is never changed: who made it and when, and what took its place. */
export const entryAnswer = {
  by: z.string(),
  happenedAt: instant,
  recordedAt: instant,
  syncedAt: instant,
  lateReason: z.nullable(z.string()),
  /** Why it took the place of another; null: it did not. */
  correctionReason: z.nullable(z.string()),
  /** What became of it: replaced by another, or entered in error. It stays, struck through. */
  replaced: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string(), inError: z.boolean() })),
  abilities: z.object({ correct: z.boolean() }),
}
