import CardContent from '@mui/material/CardContent'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { PasswordDrawer } from './PasswordDrawer.tsx'
import { SecurityCard } from './SecurityCard.tsx'

/** The own password, to be changed. */
export function PasswordCard() {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <SecurityCard title={text('security.password.title')} note={text('security.password.body')}>
      <CardContent sx={{ pt: 0 }}>
        <Button icon="lock" onClick={() => setOpen(true)}>
          {text('security.password.change')}
        </Button>
      </CardContent>
      {open && <PasswordDrawer onClose={() => setOpen(false)} />}
    </SecurityCard>
  )
}
