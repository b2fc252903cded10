import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'

type Contact = { name: string; kind: string; phone: string | null }

/** Calls the first of the family who can be called. */
export function CallButton({ contacts }: { contacts: readonly Contact[] }) {
  const text = useText()
  const contact = contacts.find(({ phone }) => phone !== null)
  if (!contact) return null
  return (
    <a
      className="btn btn-2 btn-run"
      href={`tel:${contact.phone?.replaceAll(' ', '')}`}
      aria-label={text('runs.act.callName', { name: contact.name })}
    >
      <Icon name="call" />
      {text('runs.act.call')}
    </a>
  )
}
