import { useMe } from '#features/session/web/session.api.tsx'
import { useChooseGroups } from '#features/session/web/use-session.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Menu } from '#platform/web/ui/Menu.tsx'

/** Which groups the person works in now; several at once. Everything on screen follows. */
export function GroupSelector() {
  const text = useText()
  const { groups } = useMe()
  const choose = useChooseGroups()
  const chosen = groups.filter((group) => group.chosen)
  const shown = chosen.length > 0 ? chosen : groups
  if (groups.length < 2)
    return (
      <span className="row m no-ph">
        <Icon name="school" />
        {groups[0]?.name}
      </span>
    )
  const toggle = (id: string) => {
    const next = shown.some((group) => group.id === id) ? shown.filter((group) => group.id !== id) : [...shown, { id }]
    if (next.length > 0) choose(next.map((group) => group.id))
  }
  const entries = [
    {
      key: 'all',
      label: text('utils.groups.all'),
      chosen: shown.length === groups.length,
      onChoose: () => choose(groups.map((group) => group.id)),
    },
    ...groups.map((group) => ({
      key: group.id,
      label: group.name,
      chosen: shown.some(({ id }) => id === group.id),
      keepOpen: true,
      onChoose: () => toggle(group.id),
    })),
  ]
  return (
    <Menu
      entries={entries}
      button={(props) => (
        <button type="button" className="sel" style={{ maxWidth: 'min(44vw, 360px)' }} {...props}>
          <Icon name="school" />
          <span className="cut">
            <span className="sr">{text('utils.groups')}: </span>
            {shown[0]?.name}
          </span>
          {shown.length > 1 && (
            <span className="t3 no-ph" style={{ fontWeight: 400, whiteSpace: 'nowrap' }}>
              {text('utils.groups.more', { count: shown.length - 1 })}
            </span>
          )}
          <Icon name="down" />
        </button>
      )}
    />
  )
}
