import { useText } from '../i18n/use-text.ts'
import { ButtonLink } from './Button.tsx'

type Contact = { name: string; kind: string; phone: string | null }

/** Calls the first of the family who can be called. */
export function CallButton({ contacts }: { contacts: readonly Contact[] }) {
  const text = useText()
  const contact = contacts.find(({ phone }) => phone !== null)
  if (!contact) return null
  return (
    <ButtonLink
      size="run"
      icon="call"
      href={`tel:${contact.phone?.replaceAll(' ', '')}`}
      aria-label={text('utils.call.name', { name: contact.name })}
    >
      {text('utils.call')}
    </ButtonLink>
  )
}
