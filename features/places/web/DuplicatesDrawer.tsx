import Box from '@mui/material/Box'
import Radio from '@mui/material/Radio'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog, Drawer } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { showCoordinates } from '../shared/coordinates.ts'
import { keepApart, listDuplicates, mergePlaces, type Place } from '../shared/places.contract.ts'

type Pair = AnswerOf<typeof listDuplicates>[number]

type DuplicatesDrawerProps = {
  /** Only the pairs of this place. */
  about?: Place
  onMerged?: (kept: Place) => void
  onClose: () => void
}

/** Places that look like one, two by two: somebody who knows the ground decides which stays, or that they are two. */
export function DuplicatesDrawer({ about, onMerged, onClose }: DuplicatesDrawerProps) {
  const text = useText()
  const pairs = useCall(listDuplicates, { query: about ? { place: about.id } : {} })
  return (
    <Drawer {...(about && { over: about.name })} title={text('places.duplicates.open')} onClose={onClose}>
      {pairs.data === undefined && !pairs.error && <SkeletonRows rows={4} />}
      {pairs.error && <ErrorState error={pairs.error} onRetry={() => void pairs.refetch()} />}
      {pairs.data?.length === 0 && (
        <EmptyState icon="success" title={text('places.duplicates.none')}>
          {text('places.duplicates.noneBody')}
        </EmptyState>
      )}
      {pairs.data && pairs.data.length > 0 && (
        <Stack spacing={5}>
          <Typography color="textSecondary">{text('places.duplicates.body')}</Typography>
          {pairs.data.map((pair) => (
            <PairPart key={pair.places.map((place) => place.id).join()} pair={pair} onMerged={onMerged} />
          ))}
        </Stack>
      )}
    </Drawer>
  )
}

function PairPart({ pair, onMerged }: { pair: Pair; onMerged: DuplicatesDrawerProps['onMerged'] }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [first, second] = pair.places
  // What more routes use; of equals the older one, whose id is smaller.
  const [keptId, setKeptId] = useState((second.usedBy > first.usedBy ? second : first).id)
  const [asking, setAsking] = useState(false)
  const merge = useCommand(mergePlaces, { touches: [['places'], ['routes'], ['children'], ['travel']] })
  const apart = useCommand(keepApart, { touches: [['places', 'duplicates']] })
  const [kept, gone] = keptId === first.id ? [first, second] : [second, first]
  const names = { kept: kept.name, gone: gone.name }
  const both = { first: first.name, second: second.name }
  const mergeThem = async () => {
    try {
      const body = { duplicateId: gone.id, version: kept.version, duplicateVersion: gone.version }
      await merge.mutateAsync({ params: { id: kept.id }, body })
      toast('success', text('places.duplicates.merged', names))
      onMerged?.(kept)
    } catch (error) {
      errorToast(error)
      throw error
    }
  }
  const leaveThem = async () => {
    try {
      await apart.mutateAsync({ params: { id: first.id }, body: { otherId: second.id, apart: true } })
      toast('success', text('places.duplicates.setApart', both))
    } catch (error) {
      errorToast(error)
    }
  }
  return (
    <Stack component="section" aria-label={text('places.duplicates.pair', both)} spacing={3}>
      <Typography component="h3" variant="h4">
        {text('places.duplicates.metres', { count: pair.metres })}
      </Typography>
      <Box
        role="radiogroup"
        aria-label={text('places.duplicates.stays')}
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        {pair.places.map((place) => (
          <OnePlace key={place.id} place={place} stays={place.id === keptId} onChoose={() => setKeptId(place.id)} />
        ))}
      </Box>
      <Row gap={3} wrap sx={{ justifyContent: 'flex-end' }}>
        <Button busy={apart.isPending} onClick={() => void leaveThem()}>
          {text('places.duplicates.apart')}
        </Button>
        <Button look="soft" onClick={() => setAsking(true)}>
          {text('places.duplicates.merge')}
        </Button>
      </Row>
      {asking && (
        <ConfirmDialog
          title={text('places.duplicates.mergeTitle', names)}
          confirm={text('places.duplicates.merge')}
          danger
          onConfirm={mergeThem}
          onClose={() => setAsking(false)}
        >
          {text('places.duplicates.mergeBody', names)}
        </ConfirmDialog>
      )}
    </Stack>
  )
}

function OnePlace({ place, stays, onChoose }: { place: Place; stays: boolean; onChoose: () => void }) {
  const text = useText()
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        gap: 3,
        padding: 4,
        borderRadius: 2,
        border: '1px solid',
        borderColor: stays ? 'primary.main' : 'divider',
        cursor: 'pointer',
        minWidth: 0,
      }}
    >
      <Radio checked={stays} onChange={onChoose} name={place.id} sx={{ alignSelf: 'flex-start', margin: -2 }} />
      <Stack sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ fontWeight: 500 }}>
          {place.name}
        </Typography>
        {[
          `${text(`places.kind.${place.kind}`)} · ${text('places.usedBy', { count: place.usedBy })}`,
          place.address,
          showCoordinates(place),
          place.safetyNotes,
        ]
          .filter((line) => line !== '')
          .map((line) => (
            <Typography key={line} component="span" variant="body2" color="textSecondary">
              {line}
            </Typography>
          ))}
      </Stack>
    </Box>
  )
}
