import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '#platform/web/api/query-client.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { saveLetters } from './save-letters.ts'

type LetterButtonProps = {
  person: { id: string; fullName: string }
  /** Whoever may have a password loses it: asked first. */
  reset: boolean
  disabledReason?: string | undefined
}

/** A letter to print for one person: user name and a link for one use. */
export function LetterButton({ person, reset, disabledReason }: LetterButtonProps) {
  const text = useText()
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    try {
      // The list of a person does not matter when they are named.
      await saveLetters({ ids: [person.id], reset })
      await Promise.all([refresh(client, ['people']), refresh(client, ['subscriptions'])])
    } catch (error) {
      errorToast(error)
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        icon="document"
        busy={busy}
        disabledReason={disabledReason}
        reasonShown
        onClick={() => (reset ? setAsked(true) : void print())}
      >
        {text(reset ? 'subscriptions.letter.reset' : 'subscriptions.letter.print')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={text('subscriptions.ask.letter', { name: person.fullName })}
          confirm={text('subscriptions.letter.reset')}
          onConfirm={print}
          onClose={() => setAsked(false)}
        >
          {text('subscriptions.about.letter')}
        </ConfirmDialog>
      )}
    </>
  )
}
