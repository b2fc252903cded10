import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { takeOver } from '../shared/takeover.contract.ts'

const SHORTEST = 6
const LONGEST = 12

/** Takes a run over by a code: scanned (then it is filled in and asks for one tap) or typed. */
export function TakeOverDrawer({ scanned, onClose }: { scanned: string; onClose: () => void }) {
  const text = useText()
  const go = useGo()
  const errorToast = useErrorToast()
  const [code, setCode] = useState(scanned)
  const take = useCommand(takeOver, { touches: [['runs'], ['crew']] })
  return (
    <Drawer
      title={text('crew.takeover.take')}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          size="run"
          icon="handOver"
          block
          busy={take.isPending}
          disabledReason={code.trim().length < SHORTEST ? text('crew.takeover.takeBody') : undefined}
          onClick={() =>
            take.mutate(
              { body: { code: code.trim() } },
              {
                onSuccess: ({ runId }) => {
                  toast('success', text('crew.takeover.done'))
                  go(paths.run(runId))
                },
                onError: (error) => errorToast(error),
              },
            )
          }
        >
          {text('crew.takeover.confirm')}
        </Button>
      }
    >
      <Stack spacing={4}>
        <Typography color="textSecondary">{text('crew.takeover.takeBody')}</Typography>
        <Field
          label={text('crew.takeover.code')}
          value={code}
          attributes={{ maxLength: LONGEST, autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false }}
          onChange={(event) => setCode(event.target.value.toUpperCase())}
        />
      </Stack>
    </Drawer>
  )
}
