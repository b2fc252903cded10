import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'

/** The route of the same direction that a child is on. */
export type Elsewhere = { id: string; name: string; status: 'ACTIVE' | 'DRAFT' }

type ElsewhereNoteProps = { elsewhere: Elsewhere; moves: boolean; onMoves: (moves: boolean) => void }

/** Says that the child is on another route, and moves the child from there unless the person wants both. */
export function ElsewhereNote({ elsewhere, moves, onMoves }: ElsewhereNoteProps) {
  const text = useText()
  const after = moves ? `routes.passenger.move.${elsewhere.status}` : 'routes.passenger.move.both'
  return (
    <Banner
      hue="waiting"
      title={
        <>
          {text('routes.passenger.elsewhere')}{' '}
          <AppLink to={paths.route(elsewhere.id)} style={{ fontWeight: 500 }}>
            {elsewhere.name}
          </AppLink>
        </>
      }
    >
      <SwitchRow label={text('routes.passenger.move', { route: elsewhere.name })} checked={moves} onChange={onMoves} />
      {text(after)}
    </Banner>
  )
}
