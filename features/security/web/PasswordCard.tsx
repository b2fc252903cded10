import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { PasswordDrawer } from './PasswordDrawer.tsx'

/** The own password, to be changed. */
export function PasswordCard() {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <Card component="section" aria-labelledby="password-title">
      <CardHead id="password-title" title={text('security.password.title')} note={text('security.password.body')} />
      <CardContent>
        <Button icon="lock" onClick={() => setOpen(true)}>
          {text('security.password.change')}
        </Button>
      </CardContent>
      {open && <PasswordDrawer onClose={() => setOpen(false)} />}
    </Card>
  )
}
