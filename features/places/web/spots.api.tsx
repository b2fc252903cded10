import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { base64Of } from '#platform/web/api/base64.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { fromShelf, shelve } from '#platform/web/offline/shelf.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { hueColour, type Hue } from '#platform/web/ui/hue.ts'
import type { StopSpot } from '../shared/spots.contract.ts'

/** The bytes of a picture, asked with the rights of whoever looks. */
type LoadPicture = (spot: StopSpot, signal: AbortSignal) => Promise<Blob>

type StopSpotProps = {
  spot: StopSpot | undefined
  /** Of the stop. */
  name: string
  /** Null: this reader has no way to the picture here. */
  loadPicture: LoadPicture | null
}

/** What must be known at a stop: the danger first, then on which side people wait, and how it looks there. */
export function SpotNote({ spot, name, loadPicture }: StopSpotProps) {
  const text = useText()
  if (!spot) return null
  return (
    <Row
      component="section"
      gap={3}
      aria-label={text('places.spot', { name })}
      sx={{ mt: 3, alignItems: 'flex-start' }}
    >
      {spot.picture !== null && loadPicture && (
        <SpotPicture spot={spot} picture={spot.picture} name={name} loadPicture={loadPicture} />
      )}
      <Stack spacing={1} sx={REST}>
        {spot.safetyNotes && <Line icon="attention" hue="waiting" words={spot.safetyNotes} strong />}
        {spot.sideOfRoad && <Line icon="place" hue="onboard" words={text(`places.side.${spot.sideOfRoad}`)} />}
      </Stack>
    </Row>
  )
}

type LineProps = { icon: IconName; hue: Hue; words: string; strong?: boolean }

/** About four lines on a phone: more would push the children out of sight. */
const SHORT = 160

function Line({ icon, hue, words, strong }: LineProps) {
  const text = useText()
  const [whole, setWhole] = useState(words.length <= SHORT)
  return (
    <Row gap={2} sx={{ alignItems: 'flex-start' }}>
      <Box component="span" sx={{ display: 'flex', color: hueColour(hue, 'fg') }}>
        <Icon name={icon} />
      </Box>
      <Box sx={REST}>
        <Typography
          component="p"
          sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', ...(strong && { fontWeight: 500 }) }}
        >
          {whole ? words : `${words.slice(0, SHORT)} …`}
        </Typography>
        {!whole && (
          <Button look="text" onClick={() => setWhole(true)}>
            {text('places.spot.more')}
          </Button>
        )}
      </Box>
    </Row>
  )
}

const SIZE = 72

type SpotPictureProps = { spot: StopSpot; picture: string; name: string; loadPicture: LoadPicture }

/** Small beside the words, large on a tap. Its room is kept, also when there is none on the device and no network. */
function SpotPicture({ spot, picture, name, loadPicture }: SpotPictureProps) {
  const text = useText()
  const { accountId } = useMe()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(pictureQuery(accountId, spot, picture, loadPicture))
  if (data === undefined)
    return <Skeleton variant="rounded" animation={false} width={SIZE} height={SIZE} sx={{ flex: 'none' }} />
  return (
    <>
      <ButtonBase
        aria-label={text('places.spot.picture', { name })}
        onClick={() => setOpen(true)}
        sx={{ flex: 'none', borderRadius: 2, overflow: 'hidden' }}
      >
        <Box
          component="img"
          src={data}
          alt=""
          sx={{ display: 'block', width: SIZE, height: SIZE, objectFit: 'cover' }}
        />
      </ButtonBase>
      {open && (
        <Drawer title={name} onClose={() => setOpen(false)}>
          <Box
            component="img"
            src={data}
            alt={text('places.pictureOf', { name })}
            sx={{ display: 'block', width: '100%', borderRadius: 2 }}
          />
        </Drawer>
      )}
    </>
  )
}

/** Brings the pictures of these stops onto the device before somebody stands there without network. */
export function useKeptPictures(spots: readonly StopSpot[], loadPicture: LoadPicture): void {
  const { accountId } = useMe()
  useQueries({
    queries: spots.flatMap((spot) =>
      spot.picture === null ? [] : pictureQuery(accountId, spot, spot.picture, loadPicture),
    ),
  })
}

/** A picture as a data address. Its id names its bytes, so what the device has is good; else it is loaded and kept. */
function pictureQuery(accountId: string, spot: StopSpot, picture: string, loadPicture: LoadPicture) {
  return {
    queryKey: ['places', 'spot', picture],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const shelf = `places.picture.${picture}`
      const kept = await fromShelf(accountId, shelf, z.string())
      if (kept !== undefined) return kept
      const bytes = await loadPicture(spot, signal)
      const address = `data:${bytes.type};base64,${await base64Of(bytes)}`
      await shelve(accountId, shelf, address)
      return address
    },
  }
}
