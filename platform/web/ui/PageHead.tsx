import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { HIDDEN } from './layout.ts'
import { Row } from './Row.tsx'

type PageHeadProps = {
  title: string
  /** A line beside the title; read out when it changes. */
  note?: string | undefined
  actions?: ReactNode
  /** The bar above says the title already. */
  hiddenOnPhone?: boolean
  children?: ReactNode
}

/** On a phone the actions slide sideways in one line, the main one first; on a desk they wrap. */
const SLIDING = {
  // Buttons stand on one line, also beside one that says under itself why it is off.
  alignItems: 'flex-start',
  flexWrap: { md: 'wrap' },
  overflowX: { xs: 'auto', md: 'visible' },
  scrollbarWidth: 'none',
  // The focus ring has room.
  p: 1,
  m: -1,
  '& > *': { flexShrink: 0 },
  '& > .MuiButton-contained': { order: { xs: -1, md: 0 } },
}

/** The head of a page: its title, a line about it, what can be done. */
export function PageHead({ title, note, actions, hiddenOnPhone, children }: PageHeadProps) {
  return (
    <Row
      wrap
      // With nothing but a title that is hidden it takes no room.
      sx={{
        columnGap: 4,
        rowGap: 2,
        minHeight: { xs: hiddenOnPhone === true && actions === undefined ? 0 : 40, md: 40 },
      }}
    >
      <Typography
        component="h1"
        variant="h2"
        sx={[
          { overflowWrap: 'anywhere' },
          hiddenOnPhone === true && ((theme) => ({ [theme.breakpoints.down('md')]: HIDDEN })),
        ]}
      >
        {title}
      </Typography>
      {note !== undefined && (
        <Typography role="status" color="textSecondary">
          {note}
        </Typography>
      )}
      {children}
      {actions && (
        <Box sx={{ ml: { md: 'auto' }, minWidth: 0, maxWidth: '100%' }}>
          <Row sx={SLIDING}>{actions}</Row>
        </Box>
      )}
    </Row>
  )
}
