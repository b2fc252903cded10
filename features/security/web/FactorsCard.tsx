import CardContent from '@mui/material/CardContent'
import List from '@mui/material/List'
import { useState } from 'react'
import { keyOf, useCall, useCommand } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import {
  getFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  type Factors,
  type Passkey,
} from '../shared/factors.contract.ts'
import { PasskeyName } from './PasskeyName.tsx'
import { passkeysWork } from './passkeys-work.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import { SecurityRow } from './SecurityRow.tsx'
import { TotpDrawer } from './TotpDrawer.tsx'
import { useSettingUp } from './use-factors.ts'

/** What opens the account beside the password: app, passkeys, and the codes for the day they are lost. */
export function FactorsCard() {
  const text = useText()
  const factors = useCall(getFactors, {})
  const setUp = useSettingUp(() => undefined)
  const [removed, setRemoved] = useState<Passkey | 'totp' | null>(null)
  const [named, setNamed] = useState<Passkey | null>(null)
  return (
    <SecurityCard title={text('security.factors.title')} note={text('security.factors.body')}>
      <Loaded query={factors} rows={2}>
        {(held) => (
          <>
            <List disablePadding>
              {held.totpSince !== null && (
                <SecurityRow
                  icon="clock"
                  hue="arrived"
                  title={text('security.totp.title')}
                  note={text('security.session.since', { time: showMoment(held.totpSince) })}
                >
                  <Button size="small" onClick={() => setRemoved('totp')}>
                    {text('security.factor.remove')}
                  </Button>
                </SecurityRow>
              )}
              {held.passkeys.map((passkey) => (
                <SecurityRow
                  key={passkey.id}
                  icon="lock"
                  hue="arrived"
                  title={passkey.name}
                  note={text('security.session.since', { time: showMoment(passkey.createdAt) })}
                >
                  <Button size="small" onClick={() => setNamed(passkey)}>
                    {text('security.passkey.rename')}
                  </Button>
                  <Button size="small" onClick={() => setRemoved(passkey)}>
                    {text('security.factor.remove')}
                  </Button>
                </SecurityRow>
              ))}
              <CodesRow held={held} onNew={setUp.showCodes} />
            </List>
            <CardContent>
              <Row wrap>
                {held.totpSince === null && (
                  <Button icon="add" busy={setUp.app.isPending} onClick={() => setUp.app.mutate()}>
                    {text('security.totp.setUp')}
                  </Button>
                )}
                <Button
                  icon="add"
                  busy={setUp.passkey.isPending}
                  disabledReason={passkeysWork() ? undefined : text('security.passkey.notHere')}
                  onClick={() => setUp.passkey.mutate()}
                >
                  {text('security.passkey.add')}
                </Button>
              </Row>
            </CardContent>
          </>
        )}
      </Loaded>
      {removed && <RemoveFactor factor={removed} onClose={() => setRemoved(null)} />}
      {named && <PasskeyName passkey={named} onClose={() => setNamed(null)} />}
      {setUp.secret && <TotpDrawer made={setUp.secret} onDone={setUp.added} onClose={setUp.closeSecret} />}
      {setUp.codes && <RecoveryCodes codes={setUp.codes} onClose={setUp.closeCodes} />}
    </SecurityCard>
  )
}

function CodesRow({ held, onNew }: { held: Factors; onNew: (codes: readonly string[] | null) => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const renew = useCommand(renewRecoveryCodes, {
    touches: [keyOf(getFactors)],
    onDone: ({ recoveryCodes }) => onNew(recoveryCodes),
  })
  if (held.totpSince === null && held.passkeys.length === 0) return null
  const few = held.recoveryCodesLeft < 3
  return (
    <SecurityRow
      icon="document"
      hue={few ? 'waiting' : 'arrived'}
      title={text('security.recovery.title')}
      note={text('security.recovery.left', { count: held.recoveryCodesLeft })}
    >
      <Button
        size="small"
        busy={renew.isPending}
        onClick={() => renew.mutate({}, { onError: (error) => errorToast(error) })}
      >
        {text('security.recovery.renew')}
      </Button>
    </SecurityRow>
  )
}

function RemoveFactor({ factor, onClose }: { factor: Passkey | 'totp'; onClose: () => void }) {
  const text = useText()
  const touches = [keyOf(getFactors)]
  const app = useCommand(removeTotp, { touches })
  const passkey = useCommand(removePasskey, { touches })
  const name = factor === 'totp' ? text('security.totp.title') : factor.name
  const remove = async () => {
    await (factor === 'totp' ? app.mutateAsync({}) : passkey.mutateAsync({ params: { id: factor.id } }))
    toast('success', text('security.factor.removed', { name }))
  }
  return (
    <ConfirmDialog
      danger
      title={text('security.factor.removeQuestion', { name })}
      confirm={text('security.factor.remove')}
      onConfirm={remove}
      onClose={onClose}
    >
      {text('security.factor.removeBody')}
    </ConfirmDialog>
  )
}
