import ListItem from '@mui/material/ListItem'
import { useMe } from '#features/session/web/session.api.tsx'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'

/** The crew, one row each, with whether they are there. `here`: this device said so of its own person. */
export function CrewMembers({ run, here = false }: { run: RunDetail; here?: boolean }) {
  const text = useText()
  const { personId } = useMe()
  return run.crew.map((member) => {
    const there = member.checkedInAt !== null || (here && member.personId === personId)
    return (
      <ListItem key={member.personId} divider disableGutters sx={{ minHeight: 56, gap: 2 }}>
        <PersonRow id={member.personId} name={member.name} note={text(`routes.crew.${member.function}`)} />
        <StateChip hue={there ? 'arrived' : 'waiting'}>
          {there
            ? text('runs.crew.there', { time: showTime(member.checkedInAt ?? run.readAt, run.zone) })
            : text('runs.crew.notThere')}
        </StateChip>
      </ListItem>
    )
  })
}
