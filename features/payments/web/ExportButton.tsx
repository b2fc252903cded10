import { lazy, Suspense, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'

const ExportDrawer = lazy(async () => ({ default: (await import('./ExportDrawer.tsx')).ExportDrawer }))

/** Opens the export of the payments of one person. */
export function ExportButton({ person }: { person: { id: string; fullName: string } | null }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        {text(person === null ? 'payments.export' : 'list.export')}
      </Button>
      {open && (
        <Suspense>
          <ExportDrawer person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The same for everybody in the groups. */
export const ExportAllButton = () => <ExportButton person={null} />
