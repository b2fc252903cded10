import { useMemo, useState } from 'react'
import type { ChildAbout } from '#features/children/web/child-tab.api.ts'
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { setConsent, type Consent } from '../../shared/consents.contract.ts'
import { TOUCHES } from '../use-post-actions.ts'

type ConsentDrawerProps = { about: ChildAbout; consent: Consent; office: boolean; onClose: () => void }

/** Asks before a photo consent is given or withdrawn: the office says who signed, and why it is withdrawn. */
export function ConsentDrawer({ about: { id, name }, consent, office, onClose }: ConsentDrawerProps) {
  const text = useText()
  const set = useCommand(setConsent, { touches: [...TOUCHES.touches, ['treatments']] })
  const [values] = useState<FieldValues>({ signerId: null, reason: null })
  const signers = useMemo(() => [signerField(consent, text)], [consent, text])
  const how = office ? 'office' : 'family'
  const give = text(`bulletin.consentGive.${how}`)
  const body = text(`bulletin.consentGiveBody.${how}`, { name })
  const send = (more: { given: boolean; signerId?: string; reason?: string }) =>
    set.mutateAsync({ params: { id }, body: more })
  if (consent.given)
    return (
      <FormDrawer
        id="photo-consent-withdraw"
        title={text('bulletin.consentWithdrawIt')}
        over={name}
        about={text('bulletin.consentWithdrawBody', { name })}
        fields={office ? REASON.office : REASON.family}
        values={values}
        submit={text('bulletin.consentWithdraw')}
        danger
        onSave={(typed) => send({ given: false, reason: String(typed['reason'] ?? '').trim() })}
        onClose={onClose}
      />
    )
  if (!office)
    return (
      <ConfirmDialog
        title={text('bulletin.consentGiveIt', { name })}
        confirm={give}
        onConfirm={() => send({ given: true })}
        onClose={onClose}
      >
        {body}
      </ConfirmDialog>
    )
  return (
    <FormDrawer
      id="photo-consent-give"
      title={give}
      over={name}
      about={body}
      fields={signers}
      values={values}
      submit={give}
      onSave={(typed) => send({ given: true, signerId: String(typed['signerId']) })}
      onClose={onClose}
    />
  )
}

const reasonField = (required: boolean): FieldDefinition => ({
  fieldName: 'reason',
  label: 'bulletin.consentReason',
  type: 'description',
  required,
  maxDigits: DESCRIPTION_MAX,
})
/** A family need not say why. */
const REASON = { office: [reasonField(true)], family: [reasonField(false)] }

const signerField = ({ signers }: Consent, text: Texts): FieldDefinition => ({
  fieldName: 'signerId',
  label: 'bulletin.consentSigner',
  type: 'radio',
  required: true,
  fields: signers.map(({ id, fullName, relation }) => ({
    value: id,
    words: `${fullName} (${text(`bulletin.relation.${relation}`)})`,
  })),
})
