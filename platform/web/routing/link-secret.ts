import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { tabStore } from '../storage/browser-storage.ts'
import { parseSearch, stringifySearch } from './address.ts'

/**
 * The secret of a link that was sent to somebody, or an empty text. It is in the fragment (`#token=`), which browsers send to no
 * server; links that were sent earlier have it in the query. It is removed from the address and from the history at once, and
 * a reload of the page finds it in the storage of the tab until the page is left. A link that is opened while the page is open loads
 * the page again.
 */
export function useLinkSecret(): string {
  const router = useRouter()
  const { pathname, hash, searchStr } = useRouterState({ select: (state) => state.location })
  const { token: inQuery, ...query } = parseSearch(searchStr)
  const given = new URLSearchParams(hash).get('token') ?? inQuery
  const key = `caravan.link.${pathname}`
  const [secret, setSecret] = useState(() => given ?? tabStore.get(key) ?? '')
  const open = useRef(false)
  useEffect(() => {
    const wasOpen = open.current
    open.current = true
    if (given === undefined) return
    if (wasOpen && tabStore.set(key, given)) return location.reload()
    setSecret(given)
    router.history.replace(`${pathname}${stringifySearch(query)}`)
    // The rest of the address does not change while a secret is in it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [given])
  useEffect(() => {
    if (secret !== '') tabStore.set(key, secret)
    return () => tabStore.remove(key)
  }, [key, secret])
  return given ?? secret
}
