import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AddPhotos } from '#features/documents/web/photos.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import type { Activity } from '../../shared/activity.contract.ts'
import { addPhoto, PHOTOS_MAX } from '../../shared/photos.contract.ts'

/**
 * Adds photos: first it is said who is on them, then they are taken or chosen. For the next one it is said again, so that nobody is named out of
 * habit. Who has no consent cannot be chosen and is named above, since a photo on which they can be recognised is not to be added.
 */
export function NamedPhotos({ activity }: { activity: Activity }) {
  const text = useText()
  const client = useQueryClient()
  const label = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const people = activity.people.filter(({ enrolled }) => enrolled)
  const without = people.filter(({ photoConsent }) => !photoConsent)
  // A consent may be withdrawn while somebody is ticked.
  const personIds = people.filter(({ id, photoConsent }) => photoConsent && chosen.has(id)).map(({ id }) => id)
  const toggle = (id: string, on: boolean) =>
    setChosen((all) => new Set(on ? [...all, id] : [...all].filter((one) => one !== id)))
  const count = activity.photos.filter(({ removed }) => removed === null).length
  const params = { id: activity.id }
  return (
    <Stack spacing={3} role="group" aria-labelledby={label}>
      <div>
        <Typography id={label} variant="subtitle2" component="h3">
          {text('activities.photos.who')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text('activities.photos.whoBody')}
        </Typography>
      </div>
      {without.length > 0 && (
        <Banner
          hue="waiting"
          icon="eyeOff"
          title={text('activities.photos.noConsent', { names: without.map(({ fullName }) => fullName).join(', ') })}
        >
          {text('activities.photos.noConsentBody')}
        </Banner>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' }}>
        {people.map(({ id, fullName, photoConsent }) => (
          <FormControlLabel
            key={id}
            disabled={!photoConsent}
            label={photoConsent ? fullName : text('activities.photos.withoutConsent', { name: fullName })}
            control={<Checkbox checked={photoConsent && chosen.has(id)} onChange={(_event, on) => toggle(id, on)} />}
            sx={{ ml: '-9px', minHeight: 48, '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere' } }}
          />
        ))}
      </Box>
      <AddPhotos
        room={PHOTOS_MAX - count}
        full={text('activities.photos.most', { max: PHOTOS_MAX })}
        send={
          personIds.length === 0
            ? null
            : async (body, options) => {
                await call(addPhoto, { params, body: { ...body, personIds } }, options)
                await refresh(client, ['activities'])
              }
        }
        onChosen={() => setChosen(new Set())}
      />
    </Stack>
  )
}
