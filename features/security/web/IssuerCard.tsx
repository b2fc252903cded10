import CardContent from '@mui/material/CardContent'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { keyOf, useCall, useCommand } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { confirmOidcLink, getOidcIdentity, removeOidcIdentity, startOidcLink } from '../shared/oidc.contract.ts'
import { SecurityCard } from './SecurityCard.tsx'
import { tabStore } from '#platform/web/storage/browser-storage.ts'

const LINK_KEY = 'caravan.linkKey'
const addressSchema = z.object({ link: z.optional(z.string()) })

/** The link of the account to the issuer; nothing in a house without one. */
export function IssuerCard() {
  const text = useText()
  const errorToast = useErrorToast()
  const identity = useCall(getOidcIdentity, {})
  const touches = [keyOf(getOidcIdentity)]
  const remove = useCommand(removeOidcIdentity, { touches })
  const leave = useMutation({
    mutationFn: () => call(startOidcLink, {}),
    onSuccess: ({ url, key }) => {
      tabStore.set(LINK_KEY, key)
      location.assign(url)
    },
    onError: (error) => errorToast(error),
  })
  useComingBack()
  if (!identity.data) return null
  const { name, linkedSince } = identity.data
  return (
    <SecurityCard
      title={name}
      note={
        linkedSince === null
          ? text('security.oidc.notLinked')
          : text('security.oidc.linkedSince', { time: showMoment(linkedSince) })
      }
    >
      <CardContent sx={{ pt: 0 }}>
        {linkedSince === null ? (
          <Button icon="add" busy={leave.isPending} onClick={() => leave.mutate()}>
            {text('security.oidc.link')}
          </Button>
        ) : (
          <Button busy={remove.isPending} onClick={() => remove.mutate({}, { onError: (error) => errorToast(error) })}>
            {text('security.factor.remove')}
          </Button>
        )}
      </CardContent>
    </SecurityCard>
  )
}

/** Back from the issuer: confirms the link that was begun in this very tab. */
function useComingBack(): void {
  const text = useText()
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [{ link }, change] = useAddress(addressSchema)
  useEffect(() => {
    const key = tabStore.get(LINK_KEY)
    if (link === undefined || key === null) return
    tabStore.remove(LINK_KEY)
    change({ link: undefined })
    call(confirmOidcLink, { body: { link, key } })
      .then(() => {
        toast('success', text('security.oidc.linked'))
        return refresh(client, keyOf(getOidcIdentity))
      })
      .catch(errorToast)
    // Once, for the address the page was opened with: the key is taken by the first run.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [link])
}
