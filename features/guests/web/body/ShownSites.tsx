import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { BodyRegion } from '../../shared/body.rules.ts'
import { BodyMap } from './BodyMap.tsx'

const FIGURE_WIDTH = 64

/** Parts of the body by name and on a small drawing, with the words that stand beside them. */
export function ShownSites({ sites, words }: { sites: readonly BodyRegion[]; words: string }) {
  const text = useText()
  const names = sites.map((region) => text(`guests.body.${region}`)).join(', ')
  return (
    <Stack spacing={2}>
      <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
        {[names, words].filter((one) => one !== '').join(' · ')}
      </Typography>
      <BodyMap chosen={sites} width={FIGURE_WIDTH} />
    </Stack>
  )
}
