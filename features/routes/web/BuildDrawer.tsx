import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import * as z from 'zod/mini'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Banner } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { RIDE_LIMIT } from '#features/children/shared/ride-limit.ts'
import { buildRoutes } from '../shared/build.contract.ts'
import { USUAL_RIDE_LIMIT } from '../shared/rides.rules.ts'

type Unplaced = readonly { id: string; name: string }[]
const DIRECTIONS = ['to_school', 'from_school'] as const
const addressSchema = z.object({ filter: z.optional(z.string()) })

/** Lets lines be drawn for the children of a group that have none; they come as drafts. */
export function BuildDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [, change] = useAddress(addressSchema)
  const [groupId, setGroupId] = useGroupChoice()
  const [direction, setDirection] = useState<'to_school' | 'from_school'>('to_school')
  const [capacity, setCapacity] = useState(40)
  const [maxRideMinutes, setMaxRideMinutes] = useState(USUAL_RIDE_LIMIT)
  const [bell, setBell] = useState('')
  const [busy, setBusy] = useState(false)
  const [unplaced, setUnplaced] = useState<Unplaced>([])
  const build = async () => {
    setBusy(true)
    try {
      const built = await call(buildRoutes, {
        body: { customerGroupId: groupId, direction, capacity, maxRideMinutes, ...(bell && { bell }) },
      })
      await refresh(client, ['routes'])
      if (built.routes.length > 0) toast('success', text('routes.build.done', { count: built.routes.length }))
      if (built.routes.length > 0) change({ filter: 'DRAFT' })
      if (built.unresolved.length === 0) onClose()
      setUnplaced(built.unresolved)
    } catch (error) {
      errorToast(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      title={text('routes.build')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button look="primary" icon="build" busy={busy} onClick={() => void build()}>
            {text('routes.build')}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <Typography color="textSecondary">{text('routes.build.body')}</Typography>
        {unplaced.length > 0 && (
          <Banner
            hue="notthere"
            title={text('routes.build.unresolved', { names: unplaced.map(({ name }) => name).join(', ') })}
          />
        )}
        <GroupChoice value={groupId} onChange={setGroupId} />
        <div>
          <Choice
            label={text('routes.direction')}
            options={DIRECTIONS.map((value) => ({ value, label: text(`routes.direction.${value}`) }))}
            chosen={[direction]}
            onChoose={setDirection}
          />
        </div>
        <Stack direction={{ xs: 'column', md: 'row' }} spacing={4}>
          <Field
            label={text('routes.capacity')}
            type="number"
            value={capacity}
            attributes={{ min: 1, max: 200 }}
            onChange={(event) => setCapacity(Number(event.target.value) || 1)}
          />
          <Field
            label={text('routes.maxRideMinutes')}
            type="number"
            value={maxRideMinutes}
            attributes={RIDE_LIMIT}
            onChange={(event) => setMaxRideMinutes(Number(event.target.value) || RIDE_LIMIT.min)}
          />
          <Field
            label={text('routes.build.bell')}
            help={text('routes.build.bellHelp')}
            type="time"
            value={bell}
            onChange={(event) => setBell(event.target.value)}
          />
        </Stack>
      </Stack>
    </Drawer>
  )
}
