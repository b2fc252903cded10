import { Suspense } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import type { ActionEntry, Slot } from './slot.ts'
import { Part } from './Part.tsx'
import { useSlot } from './use-slot.ts'

type SlotActionsProps<Props> = { slot: Slot<ActionEntry<Props>>; about: Props }

/** The buttons that features put at the head of this list. Each has its place before its file is there. */
export function SlotActions<Props extends object>({ slot, about }: SlotActionsProps<Props>) {
  const text = useText()
  return useSlot(slot)
    .filter(({ shown }) => shown?.(about) ?? true)
    .map((action) =>
      'to' in action ? (
        <ButtonLink key={action.id} icon={action.icon} to={action.to}>
          {text(action.label)}
        </ButtonLink>
      ) : (
        <Suspense
          key={action.id}
          fallback={
            <Button icon={action.icon} busy>
              {text(action.label)}
            </Button>
          }
        >
          <Part load={action.load} about={about} />
        </Suspense>
      ),
    )
}
