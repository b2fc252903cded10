import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { FIRST_ICONS } from '#platform/web/ui/first-icons.ts'
import { BrandLogo } from './brand-logo.api.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Timeline } from '#platform/web/ui/Timeline.tsx'

/** What the product is about, beside the form on a desk: a morning as a timeline, and its line on a map. */
export function SignInScene() {
  const text = useText()
  return (
    <Scene>
      <Map />
      <Row gap={3}>
        <BrandLogo />
        <Typography component="span" variant="h3">
          Caravan
        </Typography>
      </Row>
      <Stack spacing={8} sx={{ my: 'auto' }}>
        <Typography variant="h1" component="p">
          {text('login.claim1')}
          <br />
          {text('login.claim2')}
        </Typography>
        <Card sx={{ width: 360, maxWidth: '100%', p: 4, boxShadow: 'var(--shadow)' }}>
          <Timeline
            facts={[
              { key: 'w', time: '07:42', title: text('login.example.waiting'), hue: 'waiting', at: 'past' },
              {
                key: 'o',
                time: '07:46',
                title: text('login.example.onBoard'),
                note: text('login.example.line'),
                hue: 'onboard',
                at: 'now',
              },
              {
                key: 'a',
                time: '08:02',
                title: text('login.example.arrives'),
                note: text('login.example.expected'),
                hue: 'arrived',
                at: 'next',
              },
            ]}
          />
        </Card>
      </Stack>
    </Scene>
  )
}

/** The map lies behind everything and fades towards the words. */
const Scene = styled('aside')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  padding: theme.spacing(8, 12),
  background: 'var(--map-land)',
  [theme.breakpoints.down('md')]: { display: 'none' },
  '& > *': { position: 'relative', zIndex: 1 },
  '& > svg': { position: 'absolute', inset: 0, zIndex: 0, width: '100%', height: '100%' },
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    background: 'linear-gradient(90deg, var(--map-land) 24%, transparent 72%)',
  },
}))

const BEHIND = [
  [34, 252],
  [88, 214],
  [140, 206],
] as const
const AHEAD = [
  [238, 146],
  [284, 98],
  [352, 70],
] as const

function Map() {
  return (
    <svg viewBox="-277 -149 728 744" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path
        d="M-300 60 C-160 40 -60 110 60 116 S250 20 480 16"
        fill="none"
        stroke="var(--map-water)"
        strokeWidth="34"
      />
      <rect x="210" y="192" width="100" height="76" rx="8" fill="var(--map-park)" />
      <g fill="none" stroke="var(--map-road)" strokeWidth="5" strokeLinecap="round">
        <path d="M56 -160 110 610" />
        <path d="M176 -160 262 610" />
        <path d="M334 -160 276 610" />
        <path d="M-290 214 470 142" strokeWidth="7" />
        <path d="M-290 262 470 238" />
        <path d="M-290 322 470 322" strokeWidth="3" />
        <path d="M-290 404 470 424" strokeWidth="4" />
        <path d="M386 -160V610" strokeWidth="4" />
      </g>
      <g fill="none" stroke="var(--onboard-dot)" strokeWidth="4" strokeLinecap="round">
        <path d="M34 252 C50 230 66 216 88 214 S120 214 140 206 S168 176 186 158" />
        <path d="M186 158 C204 142 220 150 238 146 S268 116 284 98 S326 78 352 70" strokeDasharray="2 9" />
      </g>
      {BEHIND.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="6" fill="var(--onboard-dot)" />
      ))}
      {AHEAD.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="6" fill="var(--surface)" stroke="var(--onboard-dot)" strokeWidth="3" />
      ))}
      <circle cx="186" cy="158" r="20" fill="var(--onboard-dot)" opacity=".18" />
      <circle cx="186" cy="158" r="13" fill="var(--onboard-dot)" stroke="var(--surface)" strokeWidth="3" />
      <path transform="translate(178 150) scale(.667)" fill="var(--surface)" d={FIRST_ICONS.bus} />
    </svg>
  )
}
