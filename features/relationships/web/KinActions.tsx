import { useRef } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { HIDDEN } from '#platform/web/ui/layout.ts'
import { Menu, type MenuEntry } from '#platform/web/ui/Menu.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { styled } from '@mui/material/styles'
import { EVIDENCE_BYTES, putEvidence, type Relationship } from '../shared/relationships.contract.ts'
import { openEvidence } from './open-evidence.ts'
import { KIN_TOUCHED } from './touched.ts'

export type KinAction = 'change' | 'restrict' | 'end' | 'confirm' | 'refuse'

const FileInput = styled('input')(HIDDEN)

type KinActionsProps = { relationship: Relationship; onChoose: (what: KinAction) => void }

/** What can be done about one relationship, the paper that proves it included. */
export function KinActions({ relationship, onChoose }: KinActionsProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const input = useRef<HTMLInputElement>(null)
  const put = useCommand(putEvidence, { touches: KIN_TOUCHED })
  const keep = async (file: File | undefined) => {
    if (!file) return
    if (file.size > EVIDENCE_BYTES) return toast('warning', text('relationships.evidence.wrong'))
    const data = await base64Of(file)
    await put
      .mutateAsync({ params: { id: relationship.id }, body: { fileName: file.name.slice(0, 120), data } })
      .then(() => toast('success', text('relationships.saved')))
      .catch(errorToast)
  }
  const { restricted, state, evidence, waiting, twoPersons } = relationship
  const standing = state !== 'past'
  const change = { icon: 'edit', label: text('relationships.change'), onChoose: () => onChoose('change') } as const
  const read = {
    icon: 'document',
    label: text('relationships.evidence.read'),
    onChoose: () => void openEvidence(relationship.id, evidence?.name ?? '').catch(errorToast),
  } as const
  const restrict = {
    icon: 'lock',
    label: text(restricted ? 'relationships.lift' : 'relationships.restrict'),
    danger: !restricted,
    onChoose: () => onChoose('restrict'),
  } as const
  const end = {
    icon: 'remove',
    label: text('relationships.end'),
    danger: true,
    onChoose: () => onChoose('end'),
  } as const
  const entries: MenuEntry[] = [
    ...(standing ? [{ key: 'change', ...change }] : []),
    ...(evidence ? [{ key: 'read', ...read }] : []),
    {
      key: 'put',
      icon: 'upload',
      label: text('relationships.evidence.put'),
      onChoose: () => input.current?.click(),
    },
    // What waits for a second person is decided at the line; without the option one person is enough again.
    ...(waiting && twoPersons ? [] : [{ key: 'restrict', ...restrict }]),
    ...(standing && !restricted ? [{ key: 'end', ...end }] : []),
  ]
  return (
    <>
      <FileInput
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={text('relationships.evidence.put')}
        accept=".pdf,.jpg,.jpeg,.png,.webp"
        onChange={(event) => {
          void keep(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Menu entries={entries} button={(props) => <IconButton icon="menu" label={text('list.actions')} {...props} />} />
    </>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}
