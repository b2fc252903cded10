import { useText } from '#platform/web/i18n/use-text.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import type { Waiting } from './hand-over/hand-over.ts'

/** Who of the families can be called now; nothing without a number. */
export function FamilyCalls({ candidates }: { candidates: readonly Waiting[] }) {
  const text = useText()
  const numbers = new Map(
    candidates.flatMap(({ contacts }) =>
      contacts.flatMap(({ name, phone }) => (phone ? [[phone, name] as const] : [])),
    ),
  )
  return [...numbers].map(([phone, name]) => (
    <ButtonLink key={phone} size="run" icon="call" block href={`tel:${phone.replaceAll(' ', '')}`}>
      {text('pickup.call', { name })}
    </ButtonLink>
  ))
}
