import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { Activity } from '../../shared/activity.contract.ts'
import { PhotosDrawer } from './PhotosDrawer.tsx'

type PhotosButtonProps = {
  activity: Activity
  /** Photos are added here: everybody who takes part is listed. */
  adds?: boolean
}

/** How many photos there are: they are looked at on purpose, never in passing. Without any it is there for who adds some. */
export function PhotosButton({ activity, adds = false }: PhotosButtonProps) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const { photos, name, abilities } = activity
  const adding = adds && abilities.photograph
  if (photos.length === 0 && !adding) return null
  const count = photos.filter(({ removed }) => removed === null).length
  const shown = count === 0 ? text('activities.photos') : text('activities.photos.count', { count })
  return (
    <>
      <Button icon="camera" aria-label={`${shown}: ${name}`} onClick={() => setOpen(true)}>
        {shown}
      </Button>
      {open && <PhotosDrawer activity={activity} adds={adding} onClose={() => setOpen(false)} />}
    </>
  )
}
