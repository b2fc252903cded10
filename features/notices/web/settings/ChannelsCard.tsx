import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { HIDDEN, REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { setNoticeSetting, type NoticeSettings } from '../../shared/settings.contract.ts'
import { channelKey, isOffered, NOTICE_CHANNELS, SWITCHED_TOPICS, type NoticeChannel } from '../../shared/topics.ts'
import { TOPIC_ICON } from '../topic-icons.ts'

/** Which notices come on which channel. */
export function ChannelsCard({ settings }: { settings: NoticeSettings }) {
  const text = useText()
  const errorToast = useErrorToast()
  const set = useCommand(setNoticeSetting, { touches: [['notices', 'getSettings']] })
  // A press shows at once what is being saved; one that is refused goes back.
  const saving = set.isPending ? set.variables : undefined
  const isOn = (key: string) =>
    saving?.params.key === key
      ? saving.body.value === 'T'
      : settings.toggles.some((one) => one.key === key && one.value === 'T')
  const channels = NOTICE_CHANNELS.filter((one) => hasChannel(one, settings))
  return (
    <Card component="section" aria-label={text('notices.settings')}>
      <CardHead title={text('notices.settings')} />
      <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 2 }}>
        {text('notices.settings.help')}
      </Typography>
      <Table sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow>
            <TableCell>{text('notices.settings.kind')}</TableCell>
            {channels.map((channel) => (
              <TableCell key={channel} align="center" sx={{ width: { xs: 76, md: 132 }, px: 1 }}>
                {text(`notices.way.${channel}`)}
                <Reach channel={channel} settings={settings} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <KindRow icon="alert" hue="alert" name={text('notices.emergency')} help={text('notices.emergencyHelp')}>
            {channels.map((channel) => (
              <Fixed key={channel} icon="lock" words={text('notices.settings.always')} />
            ))}
          </KindRow>
          <KindRow icon="lock" hue="absent" name={text('notices.topic.account')} help="">
            {channels.map((channel) => (
              <Fixed
                key={channel}
                icon={channel === 'sms' ? 'minus' : 'lock'}
                words={text(channel === 'sms' ? 'notices.settings.notOffered' : 'notices.settings.always')}
              />
            ))}
          </KindRow>
          {SWITCHED_TOPICS.map((topic) => (
            <KindRow
              key={topic}
              icon={TOPIC_ICON[topic]}
              hue="onboard"
              name={text(`notices.topic.${topic}`)}
              help={text(`notices.topicHelp.${topic}`)}
            >
              {channels.map((channel) => {
                if (!isOffered(channel, topic))
                  return <Fixed key={channel} icon="minus" words={text('notices.settings.notOffered')} />
                const key = channelKey(channel, topic)
                const words = { topic: text(`notices.topic.${topic}`), channel: text(`notices.way.${channel}`) }
                return (
                  <TableCell key={channel} align="center" sx={{ px: 1 }}>
                    <Checkbox
                      checked={isOn(key)}
                      slotProps={{ input: { 'aria-label': text('notices.settings.toggle', words) } }}
                      onChange={(_event, on) =>
                        set.mutate(
                          { params: { key }, body: { key, value: on ? 'T' : 'F' } },
                          { onError: (error) => errorToast(error) },
                        )
                      }
                    />
                  </TableCell>
                )
              })}
            </KindRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

const hasChannel = (channel: NoticeChannel, { sms, pushKey }: NoticeSettings): boolean =>
  channel === 'email' || (channel === 'push' ? pushKey !== null : sms)

/** What stands behind a channel: the address, the number of devices, the telephone. */
function Reach({ channel, settings }: { channel: NoticeChannel; settings: NoticeSettings }) {
  const text = useText()
  const words = {
    email: settings.email ?? text('notices.settings.noEmail'),
    push: text('notices.settings.devices', { count: settings.devices.length }),
    sms: settings.phone ?? text('notices.settings.noPhone'),
  }[channel]
  return (
    <Typography variant="caption" component="span" noWrap title={words} sx={{ display: 'block' }} color="textSecondary">
      {words}
    </Typography>
  )
}

type KindRowProps = { icon: IconName; hue: Hue; name: string; help: string; children: React.ReactNode }

function KindRow({ icon, hue, name, help, children }: KindRowProps) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Row gap={3}>
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <Disc hue={hue} icon={icon} />
          </Box>
          <Box sx={REST}>
            <Typography variant="body1" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            {help !== '' && (
              <Typography
                variant="caption"
                component="span"
                color="textSecondary"
                sx={{ display: { xs: 'none', sm: 'block' } }}
              >
                {help}
              </Typography>
            )}
          </Box>
        </Row>
      </TableCell>
      {children}
    </TableRow>
  )
}

/** A place of the table where nothing can be chosen, and why. */
function Fixed({ icon, words }: { icon: IconName; words: string }) {
  return (
    <TableCell align="center" title={words} sx={{ px: 1, color: 'text.secondary' }}>
      <Box sx={{ display: 'flex', justifyContent: 'center' }}>
        <Icon name={icon} size={18} />
      </Box>
      <Box component="span" sx={HIDDEN}>
        {words}
      </Box>
    </TableCell>
  )
}
