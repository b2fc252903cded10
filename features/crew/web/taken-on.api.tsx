import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem, cancelledByNewer } from '#platform/web/api/api-problem.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { credentialKind } from '../shared/crew.contract.ts'

/** How the server says who lacks what. */
const refusal = z.object({ code: z.literal('credentials'), missing: z.array(credentialKind) })

type Lack = { of: FieldValues; words: string; missing: readonly string[] }
type TakenOn = {
  /** Below the fields of the form. */
  fields: readonly FieldDefinition[]
  /** Below the form: who lacks what. */
  said: ReactNode
  /** Sends what was typed, with the reason when there is one. */
  send: <Answer>(typed: FieldValues, call: (override: string | undefined) => Promise<Answer>) => Promise<Answer>
}

/**
 * For a form that puts somebody on a crew: whoever lacks a credential goes along when somebody says why in words. The
 * reason is asked once the server has refused, and about the same choice in the named fields alone: another may need none.
 */
export function useTakenOn(choice: readonly string[]): TakenOn {
  const text = useText()
  const [lack, setLack] = useState<Lack | null>(null)
  const send: TakenOn['send'] = async (typed, call) => {
    const reason = typeof typed['override'] === 'string' ? typed['override'].trim() : ''
    try {
      return await call(reason || undefined)
    } catch (error) {
      const facts = error instanceof ApiProblem ? error.facts : undefined
      const refused = z.safeParse(refusal, facts?.current)
      if (!refused.success) throw error
      setLack({ of: typed, words: facts?.detail ?? '', missing: refused.data.missing })
      // The banner says it.
      throw cancelledByNewer()
    }
  }
  if (!lack) return { fields: [], said: null, send }
  const field: FieldDefinition = {
    fieldName: 'override',
    label: 'crew.override',
    type: 'string',
    required: true,
    maxDigits: 200,
    dependencies: { values: choice.map((fieldName) => ({ fieldName, value: String(lack.of[fieldName]) })) },
  }
  const credentials = lack.missing.map((kind) => text(`crew.credential.${kind}`)).join(', ')
  return {
    fields: [field],
    said: (
      <Banner hue="notthere" title={lack.words} alert>
        {credentials}
      </Banner>
    ),
    send,
  }
}
