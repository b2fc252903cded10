import { useState } from 'react'
import { ApiProblem } from '../api/api-problem.ts'
import { useErrorToast } from '../ui/toasts.ts'
import { markedOf } from './marked.rules.ts'

/**
 * For a sheet that is no `Form`: keeps what the server said about its fields, to be shown at them. What it said about
 * nothing that is shown becomes a toast.
 */
export function useRefused<Name extends string>(names: readonly Name[]) {
  const errorToast = useErrorToast()
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  return {
    of: (name: Name): string | undefined => refused[name],
    clear: () => setRefused({}),
    take: (error: unknown): void => {
      const marked = error instanceof ApiProblem ? markedOf(error.facts.fields ?? [], new Set<string>(names)) : []
      setRefused(Object.fromEntries(marked.map(({ fieldName, message }) => [fieldName, message])))
      if (marked.length === 0) errorToast(error)
    },
  }
}
