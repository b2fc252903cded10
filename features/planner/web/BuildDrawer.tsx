import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { RIDE_LIMIT } from '#features/children/shared/ride-limit.ts'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import { readWhole } from '#platform/shared/forms/numbers.rules.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { buildRoutes, proposeRoutes, SEATS_MAX, WALK_M, WHEELCHAIRS_MAX } from '../shared/planner.contract.ts'
import { USUAL_RIDE_LIMIT } from '#features/routes/shared/rides.rules.ts'
import { BuildPreview, type Proposal } from './BuildPreview.tsx'

const DIRECTIONS = ['to_school', 'from_school'] as const
const NUMBERS = {
  capacity: { label: 'planner.capacity', min: 1, max: SEATS_MAX },
  wheelchairPlaces: { label: 'planner.wheelchairs', min: 0, max: WHEELCHAIRS_MAX },
  walkMetres: { label: 'planner.walk', help: 'planner.walkHelp', min: 0, max: WALK_M.most },
  maxRideMinutes: { label: 'routes.maxRideMinutes', ...RIDE_LIMIT },
} as const
type NumberName = keyof typeof NUMBERS
const NAMES = ['capacity', 'wheelchairPlaces', 'walkMetres', 'maxRideMinutes'] as const satisfies NumberName[]
const addressSchema = z.object({ filter: z.optional(z.string()) })

/** Proposes routes for the children of a group that have none, explains them, and saves them as drafts. */
export function BuildDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [, change] = useAddress(addressSchema)
  const form = useRef<HTMLFormElement>(null)
  const [groupId, setGroupId] = useGroupChoice()
  const [direction, setDirection] = useState<'to_school' | 'from_school'>('to_school')
  const [typed, setTyped] = useState<Record<NumberName, string>>({
    capacity: '40',
    wheelchairPlaces: '0',
    walkMetres: String(WALK_M.usual),
    maxRideMinutes: String(USUAL_RIDE_LIMIT),
  })
  const [bell, setBell] = useState('')
  const [marked, setMarked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const numberIn = (name: NumberName) => readWhole(typed[name], NUMBERS[name])
  const isWrong = (name: NumberName) => numberIn(name) === undefined
  const settings = () => ({
    customerGroupId: groupId,
    direction,
    capacity: numberIn('capacity') ?? 0,
    wheelchairPlaces: numberIn('wheelchairPlaces') ?? 0,
    walkMetres: numberIn('walkMetres') ?? 0,
    maxRideMinutes: numberIn('maxRideMinutes') ?? 0,
    ...(bell && { bell }),
  })
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      errorToast(error)
    } finally {
      setBusy(false)
    }
  }
  const show = async () => setProposal(await call(proposeRoutes, { body: settings() }))
  const submit = () => {
    flushSync(() => setMarked(true))
    if (!NAMES.some(isWrong)) return void during(show)
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  const save = (fingerprint: string) =>
    during(async () => {
      try {
        const built = await call(buildRoutes, { body: { ...settings(), fingerprint } })
        await refresh(client, ['routes'])
        toast('success', text('planner.done', { count: built.routes.length }))
        change({ filter: 'DRAFT' })
        onClose()
      } catch (error) {
        // What has changed since is shown before anything is saved.
        await show()
        throw error
      }
    })
  return (
    <Drawer
      title={text('planner.title')}
      onClose={onClose}
      footer={
        proposal === null ? (
          <>
            <Button onClick={onClose}>{text('utils.cancel')}</Button>
            <Button look="primary" type="submit" form="build-form" icon="build" busy={busy}>
              {text('planner.show')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setProposal(null)}>{text('planner.back')}</Button>
            {proposal.routes.length > 0 && (
              <Button look="primary" icon="check" busy={busy} onClick={() => void save(proposal.fingerprint)}>
                {text('planner.save', { count: proposal.routes.length })}
              </Button>
            )}
          </>
        )
      }
    >
      {proposal !== null && <BuildPreview proposal={proposal} />}
      {proposal === null && (
        <Box
          component="form"
          ref={form}
          id="build-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Stack spacing={4}>
            <Typography color="textSecondary">{text('planner.body')}</Typography>
            <GroupChoice value={groupId} onChange={setGroupId} />
            <div>
              <Choice
                label={text('routes.direction')}
                options={DIRECTIONS.map((value) => ({ value, label: text(`routes.direction.${value}`) }))}
                chosen={[direction]}
                onChoose={setDirection}
              />
            </div>
            <Box
              sx={{ display: 'grid', gap: 4, alignItems: 'start', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}
            >
              {NAMES.map((name) => {
                const of = NUMBERS[name]
                return (
                  <Field
                    key={name}
                    label={text(of.label)}
                    required
                    value={typed[name]}
                    help={'help' in of ? text(of.help) : undefined}
                    error={marked && isWrong(name) ? text('planner.number', { min: of.min, max: of.max }) : undefined}
                    attributes={{ inputMode: 'numeric' }}
                    onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
                  />
                )
              })}
              <Field
                label={text('planner.bell')}
                help={text('planner.bellHelp')}
                type="time"
                value={bell}
                onChange={(event) => setBell(event.target.value)}
              />
            </Box>
          </Stack>
        </Box>
      )}
    </Drawer>
  )
}
