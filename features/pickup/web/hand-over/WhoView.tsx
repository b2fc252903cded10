import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import Box from '@mui/material/Box'
import type { RunPickup } from '../../shared/pickup.contract.ts'
import { FamilyCalls } from '../FamilyCalls.tsx'
import { nobodyFor, stopsAt, type Choice, type Waiting } from './hand-over.ts'

type WhoViewProps = {
  pickup: RunPickup
  waiting: readonly Waiting[]
  choices: readonly Choice[]
  onChoose: (choice: Choice) => void
  onCode: (scan: boolean) => void
  onOther: () => void
}

/** Everybody who may take children of this stop. Who must not is told, and never a choice. */
export function WhoView({ pickup, waiting, choices, onChoose, onCode, onOther }: WhoViewProps) {
  const text = useText()
  const unnamed = nobodyFor(waiting, choices)
  return (
    <>
      {stopsAt(pickup, waiting).map((stop) => (
        <Banner key={stop.name} hue="alert" icon="lock" alert title={text('pickup.stop.title', { name: stop.name })}>
          {text('pickup.stop.body', { children: stop.children.map(({ name }) => name).join(', ') })}
        </Banner>
      ))}
      <Row wrap gap={2}>
        <Button size="run" icon="camera" sx={{ flex: 1 }} onClick={() => onCode(true)}>
          {text('pickup.scan')}
        </Button>
        <Button size="run" icon="lock" sx={{ flex: 1 }} onClick={() => onCode(false)}>
          {text('pickup.typeCode')}
        </Button>
      </Row>
      {unnamed.length > 0 && (
        <>
          <Typography color="textSecondary">
            {text('pickup.nobodyFor', { children: unnamed.map(({ name }) => name).join(', ') })}
          </Typography>
          <FamilyCalls candidates={unnamed} />
        </>
      )}
      {choices.length > 0 && (
        <List sx={{ mx: -6, borderTop: 1, borderColor: 'divider' }} aria-label={text('pickup.step.who')}>
          {choices.map((choice) => (
            <ListItem key={choice.key} divider disablePadding>
              <ListItemButton sx={{ gap: 3, minHeight: 72, px: 6 }} onClick={() => onChoose(choice)}>
                <Avatar id={choice.id ?? choice.key} size={48} src={choice.person?.picture ?? undefined} />
                <Box component="span" sx={REST}>
                  <Typography component="span" variant="h4" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                    {choice.kind === 'self' ? text('pickup.alone', { name: choice.name }) : choice.name}
                  </Typography>
                  <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                    {[whoIs(choice, text), choice.kind !== 'self' && choice.children.map(({ name }) => name).join(', ')]
                      .filter(Boolean)
                      .join(' · ')}
                  </Typography>
                </Box>
                <Icon name="right" />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      )}
      <Button look="text" size="run" icon="attention" sx={{ alignSelf: 'flex-start' }} onClick={onOther}>
        {text('pickup.other')}
      </Button>
    </>
  )
}

/** What this person is to the children, in words. */
export function whoIs({ kind, person }: Choice, text: Texts): string {
  if (kind === 'guardian') return text(`relationships.kind.${person?.relation ?? 'other'}`)
  if (kind === 'delegate') return person?.relation || text('pickup.kind.delegate')
  return text(kind === 'sibling' ? 'pickup.kind.sibling' : 'pickup.kind.self')
}
