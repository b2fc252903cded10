import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { Menu } from '#platform/web/ui/Menu.tsx'
import type { Alert } from '../shared/alerts.contract.ts'

const telephone = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`

/** Calls the one person whom there is to call, or lets choose among several. Nothing without a number. */
export function CallContacts({ contacts }: { contacts: Alert['contacts'] }) {
  const text = useText()
  const [first, second] = contacts
  if (!first) return null
  const words = ({ of, name }: Alert['contacts'][number]) => text(`alerts.call.${of}`, { name })
  if (!second)
    return (
      <ButtonLink icon="call" href={telephone(first.phone)} aria-label={words(first)}>
        {text('utils.call')}
      </ButtonLink>
    )
  return (
    <Menu
      entries={contacts.map((contact) => ({
        key: `${contact.of} ${contact.phone}`,
        label: words(contact),
        icon: 'call' as const,
        onChoose: () => window.location.assign(telephone(contact.phone)),
      }))}
      button={(props) => (
        <Button icon="call" {...props}>
          {text('utils.call')}
        </Button>
      )}
    />
  )
}
