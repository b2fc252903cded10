import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { REST } from './layout.ts'

/** Facts side by side; what is not there is left out. */
export type About = readonly (string | false | null | undefined)[]

/** What a row of a list says: what it is, and below it in small the facts about it. Long words wrap. */
export function TwoLines({ title, about }: { title: ReactNode; about: About }) {
  return (
    <Box sx={REST}>
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {about.filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}
