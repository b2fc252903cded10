import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { NEW_GROUPS_MAX, type ImportReport } from '../shared/interchange.contract.ts'

type NewGroupsProps = {
  unknown: ImportReport['unknownGroups']
  confirmed: readonly string[]
  zone: string
  busy: boolean
  onChange: (confirmed: string[]) => void
}

/** Groups that the file names and nobody has made: each is made with the import when it is switched on. */
export function NewGroups({ unknown, confirmed, zone, busy, onChange }: NewGroupsProps) {
  const text = useText()
  const rows = new Map(unknown.map((group) => [group.name, group.rows]))
  return (
    <Stack component="section" spacing={1} aria-labelledby="new-groups">
      <Typography variant="h3" id="new-groups">
        {text('interchange.newGroups')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {text('interchange.newGroupsBody', { zone })}
      </Typography>
      {[...confirmed, ...rows.keys()].map((name) => {
        const count = rows.get(name)
        const about = count === undefined ? '' : ` (${text('interchange.rowCount', { count })})`
        return (
          <SwitchRow
            key={name}
            label={text('interchange.makeGroup', { name }) + about}
            checked={confirmed.includes(name)}
            disabled={busy || (count !== undefined && confirmed.length >= NEW_GROUPS_MAX)}
            onChange={(on) => onChange(on ? [...confirmed, name] : confirmed.filter((one) => one !== name))}
          />
        )
      })}
    </Stack>
  )
}
