import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { acceptJoin } from '../shared/joins.contract.ts'
import { joinFields } from '../shared/joins.fields.ts'

/** Where the code is entered that a group sent to the person's address. */
export function JoinPart() {
  const text = useText()
  const [open, setOpen] = useState(false)
  const accept = useCommand(acceptJoin, { touches: [[]] })
  return (
    <Card component="section" aria-label={text('joins.title')}>
      <CardHead title={text('joins.title')} />
      <CardContent sx={{ pt: 0 }}>
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          {text('joins.about')}
        </Typography>
        <Button icon="people" onClick={() => setOpen(true)}>
          {text('joins.open')}
        </Button>
      </CardContent>
      {open && (
        <FormDrawer
          id="joins"
          title={text('joins.title')}
          fields={joinFields}
          values={{ code: '' }}
          submit={text('joins.submit')}
          saved={({ groups }: AnswerOf<typeof acceptJoin>) => text('joins.done', { groups: groups.join(', ') })}
          onSave={({ code }) => accept.mutateAsync({ body: { code: String(code) } })}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
