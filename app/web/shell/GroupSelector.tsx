import Box from '@mui/material/Box'
import { useMe } from '#features/session/web/session.api.tsx'
import { useChooseGroups } from '#features/session/web/use-session.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { CUT, HIDDEN } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { GroupMenu } from './GroupMenu.tsx'

/** On a phone it takes all that the title of the page leaves. */
const CHIP = {
  flex: { xs: '1 1 0', md: 'none' },
  minWidth: 96,
  maxWidth: { xs: 'none', md: 360 },
  px: 3,
  borderColor: 'divider',
}

/** Which groups the person works in now; several at once. Everything on screen follows. */
export function GroupSelector() {
  const text = useText()
  const { groups } = useMe()
  const choose = useChooseGroups()
  const chosen = groups.filter((group) => group.chosen)
  const shown = chosen.length > 0 ? chosen : groups
  if (groups.length < 2)
    return (
      <Row component="span" sx={{ display: { xs: 'none', md: 'flex' }, fontWeight: 500 }}>
        <Icon name="school" />
        {groups[0]?.name}
      </Row>
    )
  const toggle = (id: string) => {
    const next = shown.some((group) => group.id === id) ? shown.filter((group) => group.id !== id) : [...shown, { id }]
    if (next.length > 0) choose(next.map((group) => group.id))
  }
  return (
    <GroupMenu
      groups={groups.map((group) => ({ ...group, chosen: shown.some(({ id }) => id === group.id) }))}
      onToggle={toggle}
      onOnly={(id) => choose([id])}
      onAll={() => choose(groups.map((group) => group.id))}
      button={(props) => (
        <Button icon="school" sx={CHIP} {...props}>
          <Box component="span" sx={CUT}>
            <Box component="span" sx={HIDDEN}>
              {text('utils.groups')}:{' '}
            </Box>
            {shown[0]?.name}
          </Box>
          {shown.length > 1 && (
            <Box
              component="span"
              sx={{
                display: { xs: 'none', md: 'inline' },
                color: 'text.disabled',
                fontWeight: 400,
                whiteSpace: 'nowrap',
              }}
            >
              {text('utils.groups.more', { count: shown.length - 1 })}
            </Box>
          )}
          <Icon name="down" />
        </Button>
      )}
    />
  )
}
