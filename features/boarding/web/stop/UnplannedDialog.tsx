import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { foundWords } from '#features/runs/shared/riders/rider-words.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { Suggest, type Suggestion } from '#platform/web/forms/Suggest.tsx'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { findByName } from '../names/day-names.ts'
import type { NewFact } from '../use-run-commands.api.ts'

type UnplannedDialogProps = {
  run: { id: string; serviceDate: string; customerGroupDto: { id: string } }
  stopId: string
  onRecord: (fact: NewFact) => Promise<unknown>
  onClose: () => void
}

/** A child at the door that is on no list: known or not, boarding is always recordable (invariant 5). */
export function UnplannedDialog({ run, stopId, onRecord, onClose }: UnplannedDialogProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const { accountId } = useMe()
  const [child, setChild] = useState<(Suggestion & { alone?: string }) | null>(null)
  const [unknownName, setUnknownName] = useState('')
  // Class and date of birth tell children of one name apart; they are no part of the name that is recorded.
  const search = async (q: string) => {
    const found = await findByName({ account: accountId, runId: run.id, groupId: run.customerGroupDto.id }, q)
    const words = foundWords(found, run.serviceDate, text)
    return found.map(({ id, name }) => ({
      id,
      name: [name, words.get(id)].filter(Boolean).join(' · '),
      alone: name,
    }))
  }
  const ready = child !== null || unknownName.trim() !== ''
  const record = () => {
    const passengerId = uuidv7(serverNow().getTime())
    const who = child
      ? { childId: child.id, unknownName: child.alone ?? child.name }
      : { unknownName: unknownName.trim() }
    onRecord({ passengerId, type: 'BOARDED', stopId, ...who }).then(onClose, errorToast)
  }
  return (
    <Drawer
      title={text('boarding.unplanned.button')}
      unsaved={() => unknownName.trim() !== ''}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          size="run"
          icon="seat"
          block
          disabledReason={ready ? undefined : text('boarding.unplanned.missing')}
          onClick={record}
        >
          {text('boarding.act.board')}
        </Button>
      }
    >
      <Stack spacing={4}>
        <Typography color="textSecondary">{text('boarding.unplanned.body')}</Typography>
        <Suggest
          label={text('boarding.unplanned.find')}
          chosen={child}
          onChoose={setChild}
          help={text('boarding.unplanned.help')}
          search={search}
        />
        {!child && (
          <Field
            label={text('boarding.unplanned.name')}
            value={unknownName}
            attributes={{ maxLength: NAME_MAX }}
            onChange={(event) => setUnknownName(event.target.value)}
          />
        )}
      </Stack>
    </Drawer>
  )
}
