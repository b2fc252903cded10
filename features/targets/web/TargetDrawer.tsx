import { usePersonHead } from '#features/people/web/born.api.tsx'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { searchCaregivers } from '#features/guests/shared/caregivers.contract.ts'
import type { Units } from '#features/measurements/shared/units.rules.ts'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { useCallPage, useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { toast } from '#platform/web/ui/toasts.ts'
import { changeTarget, createTarget, previewTarget, type Target } from '../shared/targets.contract.ts'
import { ruleIn, targetFields, targetValues, termsIn } from '../shared/targets.fields.ts'
import { lastDayOf } from './last-day.ts'

type TargetDrawerProps = {
  person: { id: string; fullName: string }
  zone: string
  units: Units
  /** Null for a new one. */
  target: Target | null
  onClose: () => void
}
const TEAM_MAX = 100

/** Sets a rule, or a new version of one: first it says how often the rule would have been met. */
export function TargetDrawer(props: TargetDrawerProps) {
  const { person } = props
  const team = useCallPage(searchCaregivers, { body: { filters: { guestId: person.id }, limit: TEAM_MAX } })
  // The form stands when it is known who can be told.
  if (!team.data) return null
  const people = team.data.data.flatMap(({ personId, fullName, state }) =>
    personId !== null && state === 'NOW' ? [{ id: personId, name: fullName }] : [],
  )
  return <Sheet {...props} team={people} />
}

type SheetProps = TargetDrawerProps & { team: readonly { id: string; name: string }[] }

function Sheet({ person, zone, units, target, team, onClose }: SheetProps) {
  const text = useText()
  const [id] = useState(() => crypto.randomUUID())
  const [found, setFound] = useState<{ key: string; times: number; readings: number } | null>(null)
  const create = useCommand(createTarget, { touches: [['targets']] })
  const change = useCommand(changeTarget, { touches: [['targets']] })
  const look = useCommand(previewTarget)
  const fields = useMemo(() => targetFields(target === null, units, team), [target, units, team])
  const values = useMemo(
    () => targetValues(target, target?.to ? lastDayOf(target.to, zone) : null, units),
    [target, zone, units],
  )
  const save = async (typed: FieldValues) => {
    const rule = ruleIn(typed)
    if (!rule) return
    const key = JSON.stringify(rule)
    if (found?.key !== key) {
      // Before it is set it is said how often it would have rung; a second press sets it.
      const seen = await look.mutateAsync({ body: { personId: person.id, ...rule } })
      setFound({ key, ...seen })
      return
    }
    if (target)
      await change.mutateAsync({
        params: { id: target.id },
        body: { version: target.version, reason: String(typed['reason']), ...rule, ...termsIn(typed) },
      })
    else await create.mutateAsync({ body: { id, personId: person.id, ...rule, ...termsIn(typed) } })
    toast('success', text('targets.saved'))
    onClose()
  }
  return (
    <FormDrawer
      id="target"
      title={text(target ? 'targets.change' : 'targets.add')}
      over={usePersonHead(person)}
      fields={fields}
      values={values}
      {...(found === null && { submit: text('targets.previewAsk') })}
      onSave={save}
      onSaved={() => undefined}
      onClose={onClose}
    >
      <Box role="status" sx={{ minHeight: 48, pt: 2 }}>
        {found && <Typography>{text('targets.preview', { times: found.times, readings: found.readings })}</Typography>}
      </Box>
    </FormDrawer>
  )
}
