import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { saveNewPaper } from '#platform/web/api/save-file.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { printCards } from '../shared/cards.contract.ts'

/** Cards for the children of a group who have none, or new ones for all. */
export function PrintCards({ onClose }: { onClose: () => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const groups = useMe().groups.filter((group) => group.chosen)
  const [groupId, setGroupId] = useState(groups[0]?.id ?? '')
  const [renew, setRenew] = useState(false)
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    try {
      await saveNewPaper(printCards, { body: { groupId, renew } }, 'cards.pdf')
      onClose()
    } catch (error) {
      errorToast(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      title={text('cards.print')}
      onClose={onClose}
      footer={
        <Button look="primary" size="run" icon="print" block busy={busy} onClick={() => void print()}>
          {text('cards.print')}
        </Button>
      }
    >
      <Stack spacing={4}>
        <Typography color="textSecondary">{text('cards.printBody')}</Typography>
        {groups.length > 1 && (
          <div>
            <Typography id="cards-group" sx={{ mb: 2 }}>
              {text('cards.printGroup')}
            </Typography>
            <Choice
              labelledBy="cards-group"
              kind="radio"
              options={groups.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={[groupId]}
              onChoose={setGroupId}
            />
          </div>
        )}
        <SwitchRow
          checked={renew}
          onChange={setRenew}
          label={
            <>
              <Typography component="span" sx={{ display: 'block' }}>
                {text('cards.renew')}
              </Typography>
              <Typography component="span" variant="caption" color="textSecondary">
                {text('cards.renewBody')}
              </Typography>
            </>
          }
        />
      </Stack>
    </Drawer>
  )
}
