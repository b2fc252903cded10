import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getDemands, setDemands, type Demands } from '../shared/crew.contract.ts'
import { CREDENTIAL_KINDS, CREW_FUNCTIONS } from '../shared/crew.rules.ts'

/** What a group demands of those who lead, escort and drive. Each switch counts at once. */
export function DemandsButton() {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="check" onClick={() => setOpen(true)}>
        {text('crew.demands')}
      </Button>
      {open && <DemandsDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

function DemandsDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const [groupId, setGroupId] = useGroupChoice()
  const query = useCall(getDemands, { params: { id: groupId } })
  return (
    <Drawer title={text('crew.demands')} onClose={onClose}>
      <Stack spacing={4}>
        <Typography color="textSecondary">{text('crew.demands.body')}</Typography>
        <GroupChoice value={groupId} onChange={setGroupId} />
        <Loaded query={query}>{(demands) => <Switches groupId={groupId} demands={demands} />}</Loaded>
      </Stack>
    </Drawer>
  )
}

function Switches({ groupId, demands }: { groupId: string; demands: Demands }) {
  const text = useText()
  const errorToast = useErrorToast()
  const set = useCommand(setDemands, { touches: [['crew'], ['runs'], ['routes']] })
  const toggle = (who: keyof Demands, kind: Demands['lead'][number]) => {
    const now = demands[who]
    const next = now.includes(kind) ? now.filter((one) => one !== kind) : [...now, kind]
    set.mutate(
      { params: { id: groupId }, body: { ...demands, [who]: next } },
      { onError: (error) => errorToast(error) },
    )
  }
  return CREW_FUNCTIONS.map((who) => (
    <section key={who}>
      <Typography variant="subtitle2" component="h3">
        {text(`crew.function.${who}`)}
      </Typography>
      {CREDENTIAL_KINDS.filter((kind) => kind !== 'other').map((kind) => (
        <SwitchRow
          key={kind}
          label={text(`crew.credential.${kind}`)}
          checked={demands[who].includes(kind)}
          onChange={() => toggle(who, kind)}
        />
      ))}
    </section>
  ))
}
