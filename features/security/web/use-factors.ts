import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { addPasskey, getFactors, startPasskey, startTotp } from '../shared/factors.contract.ts'
import { deviceOf } from '../shared/device.rules.ts'
import { makePasskey, wasDeclined } from './passkey-browser.ts'

/** Setting a factor up: the app's secret while it waits, and the recovery codes that come with the first factor. */
export function useSettingUp(onAdded: () => void) {
  const text = useText()
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [secret, setSecret] = useState<AnswerOf<typeof startTotp> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const added = (newCodes: string[] | null) => {
    setSecret(null)
    setCodes(newCodes)
    toast('success', text('security.factor.added'))
    void refresh(client, keyOf(getFactors))
    if (newCodes === null) onAdded()
  }
  const app = useMutation({
    mutationFn: () => call(startTotp, {}),
    onSuccess: setSecret,
    onError: (error) => errorToast(error),
  })
  const passkey = useMutation({
    mutationFn: async () => {
      const options = await call(startPasskey, {})
      const response = await makePasskey(options)
      const { browser, system } = deviceOf(navigator.userAgent)
      const name =
        browser && system ? text('security.session.device', { browser, system }) : text('security.passkey.one')
      return call(addPasskey, { body: { challengeId: options.challengeId, name, response } })
    },
    onSuccess: ({ recoveryCodes }) => added(recoveryCodes),
    onError: (error) => {
      if (!wasDeclined(error)) errorToast(error, 'security.passkey.notMade')
    },
  })
  return {
    app,
    passkey,
    secret,
    codes,
    added,
    showCodes: setCodes,
    closeSecret: () => setSecret(null),
    closeCodes: () => {
      setCodes(null)
      onAdded()
    },
  }
}
