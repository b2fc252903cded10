import { useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '../i18n/use-text.ts'
import { ApiProblem } from './api-problem.ts'

/** The record that a faster colleague saved, when a change was refused for it (E016); undefined for any other error. */
export function newerOf<Stored>(error: unknown, schema: z.ZodMiniType<Stored>): Stored | undefined {
  const current = error instanceof ApiProblem && error.code === 'E016' ? error.facts.current : undefined
  return z.safeParse(schema, current).data
}

/**
 * The record that a form changes, and what its save goes through: when somebody else was faster, their record takes its
 * place and the form says so.
 */
export function useNewest<Stored, Record extends Stored | null>(
  record: Record,
  schema: z.ZodMiniType<Stored>,
): [Stored | Record, <Answer>(saving: Promise<Answer>) => Promise<Answer>] {
  const text = useText()
  const [newest, setNewest] = useState<Stored | Record>(record)
  const unlessNewer = async <Answer>(saving: Promise<Answer>): Promise<Answer> => {
    try {
      return await saving
    } catch (error) {
      const newer = newerOf(error, schema)
      if (newer === undefined) throw error
      setNewest(newer)
      throw new ApiProblem({ status: 409, errorCode: 'E016', detail: text('utils.stale') })
    }
  }
  return [newest, unlessNewer]
}
