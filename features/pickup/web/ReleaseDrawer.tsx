import { useMemo, useState } from 'react'
import { usePersonHead } from '#features/people/web/born.api.tsx'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { askRelease, decideRelease, SIGNED_HOW, type Release } from '../shared/pickup.contract.ts'
import { RELEASE_KINDS } from '../shared/release.rules.ts'
import type { Child } from './PickupTab.tsx'
import { PICKUP_TOUCHED } from './touched.ts'
import { words } from './typed.ts'

const label = (fieldName: string) => `pickup.field.${fieldName}`
const withSibling = { values: [{ fieldName: 'kind', value: 'with_sibling' }] }

/** Who signed, how, and where the paper lies. */
const SIGNED: readonly FieldDefinition[] = [
  {
    fieldName: 'signedBy',
    label: label('signedBy'),
    type: 'string',
    required: true,
    maxDigits: 300,
  },
  {
    fieldName: 'signedHow',
    label: label('signedHow'),
    type: 'radio',
    required: true,
    fields: SIGNED_HOW.map((value) => ({ value, label: `pickup.signedHow.${value}` })),
  },
  { fieldName: 'paper', label: label('paper'), type: 'string', maxDigits: 200 },
]

const signatures = (typed: FieldValues) => ({
  signedBy: words(typed['signedBy'])
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
  signedHow: SIGNED_HOW.find((one) => one === typed['signedHow']) ?? 'paper',
  paper: words(typed['paper']),
})

const kindsFor = (siblings: readonly unknown[]) =>
  RELEASE_KINDS.filter((kind) => kind !== 'with_sibling' || siblings.length > 0)

type ReleaseDrawerProps = {
  child: Child
  siblings: readonly { id: string; name: string }[]
  /** The reader has the signed paper: an administrator. */
  signed: boolean
  onClose: () => void
}

/** Asks for a permission of this school year, or records the paper that was signed. */
export function ReleaseDrawer({ child, siblings, signed, onClose }: ReleaseDrawerProps) {
  const text = useText()
  const ask = useCommand(askRelease, { touches: PICKUP_TOUCHED })
  const [id] = useState(() => crypto.randomUUID())
  const [values] = useState((): FieldValues => ({
    kind: 'self_release',
    siblingId: siblings[0]?.id ?? null,
    siblingAge: 14,
    signedHow: 'paper',
  }))
  const fields = useMemo(
    (): FieldDefinition[] => [
      {
        fieldName: 'kind',
        label: label('kind'),
        type: 'radio',
        required: true,
        fields: kindsFor(siblings).map((kind) => ({ value: kind, label: `pickup.ask.${kind}` })),
      },
      {
        fieldName: 'siblingId',
        label: label('sibling'),
        type: 'radio',
        required: true,
        fields: siblings.map((one) => ({ value: one.id, words: one.name })),
        dependencies: withSibling,
      },
      {
        fieldName: 'siblingAge',
        label: label('siblingAge'),
        type: 'integer',
        required: true,
        min: 10,
        max: 18,
        dependencies: withSibling,
      },
      ...(signed ? SIGNED : []),
    ],
    [siblings, signed],
  )
  const save = (typed: FieldValues) => {
    const kind = RELEASE_KINDS.find((one) => one === typed['kind']) ?? 'self_release'
    const older =
      kind === 'with_sibling' ? { siblingId: words(typed['siblingId']), siblingAge: Number(typed['siblingAge']) } : {}
    return ask.mutateAsync({
      params: { id: child.id },
      body: { id, kind, ...older, ...(signed && signatures(typed)) },
    })
  }
  return (
    <FormDrawer
      id="release-form"
      title={text(signed ? 'pickup.paper.record' : 'pickup.paper.ask')}
      over={usePersonHead(child)}
      fields={fields}
      values={values}
      {...(!signed && { submit: text('pickup.paper.send') })}
      saved={text(signed ? 'pickup.saved' : 'pickup.paper.asked')}
      onSave={save}
      onClose={onClose}
    />
  )
}

/** The office has the paper that a family asked about: who signed it, and where it lies. */
export function AcceptDrawer({ release, onClose }: { release: Release; onClose: () => void }) {
  const text = useText()
  const decide = useCommand(decideRelease, { touches: PICKUP_TOUCHED })
  const [values] = useState((): FieldValues => ({ signedHow: 'paper' }))
  return (
    <FormDrawer
      id="release-accept"
      title={text('pickup.paper.accept')}
      over={usePersonHead({ ...release, id: release.childId, fullName: release.childName })}
      fields={SIGNED}
      values={values}
      submit={text('pickup.paper.accept')}
      saved={text('pickup.saved')}
      onSave={(typed) =>
        decide.mutateAsync({
          params: { id: release.id },
          body: { version: release.version, accept: true, ...signatures(typed) },
        })
      }
      onClose={onClose}
    />
  )
}
