import { hasText } from '../i18n/i18n.ts'
import { useText } from '../i18n/use-text.ts'
import { isOnline } from './connectivity.ts'
import { StoreUnavailable } from '../offline/store-state.ts'
import { ApiProblem } from './api-problem.ts'

/** What went wrong, for a reader: the server's own sentence about fields or the whole, else the text of its code, else a general one. */
export function useProblemText(): (error: unknown, fallback?: string) => string {
  const text = useText()
  return (error, fallback = 'utils.somethingFailed') => {
    if (error instanceof StoreUnavailable) return text(`utils.storage.${error.state}`)
    if (!(error instanceof ApiProblem)) return text(fallback)
    if (error.facts.status === 0) return text(isOnline() ? fallback : 'utils.networkOffline')
    // What is wrong with a field that nobody shows says more than that something is missing.
    const said = new Set(error.facts.fields?.map(({ message }) => message))
    if (said.size > 0) return [...said].join(' ')
    if (error.facts.detail) return error.facts.detail
    const id = `error.translation.code.${error.code ?? ''}`
    return hasText(id) ? text(id) : text(fallback)
  }
}
