import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { showMoment, showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getAreaServers, type AreaServers } from '../shared/servers.contract.ts'

/** The servers of the operator that are asked for ways and addresses: what each learns and how it does. */
export function ServersCard() {
  const text = useText()
  const query = useCall(getAreaServers, {})
  return (
    <Card component="section" aria-label={text('area.servers')}>
      <CardHead title={text('area.servers')} />
      <Box sx={{ px: 4, pb: 4 }}>
        <Loaded query={query} rows={2}>
          {(servers) => <Servers servers={servers} />}
        </Loaded>
      </Box>
    </Card>
  )
}

/** Names of products and settings are the same in every language. */
const NAMES = { osrm: 'OSRM', valhalla: 'Valhalla', photon: 'Photon', nominatim: 'Nominatim' } as const

function Servers({ servers: { roads, addresses } }: { servers: AreaServers }) {
  const text = useText()
  if (!roads && !addresses) return <Typography>{text('area.servers.none')}</Typography>
  return (
    <Stack spacing={6}>
      {roads ? (
        <OneServer title={text('area.servers.roads')} learns={text('area.servers.roads.learns')} server={roads} />
      ) : (
        <Typography>{text('area.servers.roads.none')}</Typography>
      )}
      {addresses ? (
        <OneServer
          title={text('area.servers.addresses')}
          learns={text('area.servers.addresses.learns')}
          server={addresses}
        >
          <FactLine label={text('area.servers.rate')}>
            {text('area.servers.perSecond', {
              count: showNumber(addresses.perSecond, decimalsOf(addresses.perSecond)),
            })}
          </FactLine>
        </OneServer>
      ) : (
        <Typography>{text('area.servers.addresses.none')}</Typography>
      )}
    </Stack>
  )
}

const decimalsOf = (value: number): number => (Number.isInteger(value) ? 0 : 1)

type OneServerProps = {
  title: string
  learns: string
  server: NonNullable<AreaServers['roads'] | AreaServers['addresses']>
  children?: ReactNode
}

function OneServer({ title, learns, server, children }: OneServerProps) {
  const text = useText()
  const id = useId()
  const { kind, host, lastAnswerAt, lastError, pausedUntil, asked, failed, heldBack } = server
  return (
    <section aria-labelledby={id}>
      <Stack spacing={3}>
        <Typography id={id} component="h3" variant="h5">
          {title}
        </Typography>
        <Typography>{learns}</Typography>
        {pausedUntil !== null && (
          <Typography role="status">{text('area.servers.paused', { moment: showMoment(pausedUntil) })}</Typography>
        )}
        <Facts>
          <FactLine label={text('area.servers.host')}>
            {NAMES[kind]} · {host}
          </FactLine>
          <FactLine label={text('area.servers.lastAnswer')}>
            {lastAnswerAt === null ? text('area.servers.noAnswer') : showMoment(lastAnswerAt)}
          </FactLine>
          <FactLine label={text('area.servers.lastError')}>
            {lastError === null
              ? text('area.servers.noError')
              : `${showMoment(lastError.at)}\n${text(`area.servers.problem.${lastError.problem}`)}`}
          </FactLine>
          <FactLine label={text('area.servers.lastDay')}>
            {[
              text('area.servers.asked', { count: showNumber(asked) }),
              text('area.servers.failed', { count: showNumber(failed) }),
              text('area.servers.heldBack', { count: showNumber(heldBack) }),
            ].join('\n')}
          </FactLine>
          {children}
        </Facts>
      </Stack>
    </section>
  )
}
