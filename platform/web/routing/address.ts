import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as z from 'zod/mini'

/** The query of an address as plain texts, each name once. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== '') query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

/** Goes to an address made by `paths`. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return useCallback(
    (href, options) => (options?.replace ? router.history.replace(href) : router.history.push(href)),
    [router],
  )
}

type Changes<T> = { [K in keyof T]?: string | undefined }

/**
 * What a page keeps in its address (open tab, filters, page, selected row): the query parsed by the page's schema, and
 * how to change some of it. What does not fit the schema counts as not there.
 */
export function useAddress<S extends z.ZodMiniObject>(
  schema: S,
): [z.output<S>, (changes: Changes<z.output<S>>, options?: { push?: boolean }) => void] {
  const router = useRouter()
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const query = parseSearch(search)
  const parsed = z.safeParse(schema, query)
  const change = useCallback(
    (changes: Changes<z.output<S>>, options?: { push?: boolean }) => {
      const { pathname, searchStr } = router.state.location
      const next = stringifySearch({ ...parseSearch(searchStr), ...changes })
      if (options?.push) router.history.push(`${pathname}${next}`)
      else router.history.replace(`${pathname}${next}`)
    },
    [router],
  )
  return [parsed.success ? parsed.data : z.parse(schema, {}), change]
}
