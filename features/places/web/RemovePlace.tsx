import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { deletePlace, type Place } from '../shared/places.contract.ts'
import { PLACES_TOUCHED } from './touched.ts'

type RemovePlaceProps = { place: Place; onRemoved?: () => void; onClose: () => void }

/** Asks, and removes a place that nothing uses; otherwise the server says what uses it. */
export function RemovePlace({ place, onRemoved, onClose }: RemovePlaceProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const remove = useCommand(deletePlace, { touches: PLACES_TOUCHED })
  const run = async () => {
    try {
      await remove.mutateAsync({ params: { id: place.id } })
      toast('success', text('places.removed', { name: place.name }))
      onRemoved?.()
    } catch (error) {
      errorToast(error)
      throw error
    }
  }
  return (
    <ConfirmDialog
      title={text('places.removeTitle', { name: place.name })}
      confirm={text('places.remove')}
      danger
      onConfirm={run}
      onClose={onClose}
    />
  )
}
