import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { BODY_REGIONS, type BodyRegion } from '../../shared/body.rules.ts'
import { FIGURE, handsOf, shapesOf, SIDES, type Side } from './figure.rules.ts'

type BodyMapProps = {
  chosen: readonly BodyRegion[]
  /** Without it the drawing is a picture. */
  onToggle?: (region: BodyRegion) => void
  /** Of one of the two figures, in pixels. */
  width: number
}

/**
 * A body from the front and from behind. Each part is a button with its name; the keyboard has the list below it, of which these would be so many stops
 * more.
 */
export function BodyMap({ chosen, onToggle, width }: BodyMapProps) {
  return (
    <Box sx={{ display: 'flex', gap: 3, justifyContent: onToggle ? 'center' : 'flex-start' }}>
      {SIDES.map((side) => (
        <Figure key={side} side={side} chosen={chosen} width={width} {...(onToggle && { onToggle })} />
      ))}
    </Box>
  )
}

function Figure({ side, chosen, onToggle, width }: BodyMapProps & { side: Side }) {
  const text = useText()
  const shapes = shapesOf(side, BODY_REGIONS)
  const its = shapes.filter(({ region }) => chosen.includes(region))
  const nameOf = (region: BodyRegion) => text(`guests.body.${region}`)
  const named = its.length === 0 ? '' : `: ${its.map(({ region }) => nameOf(region)).join(', ')}`
  const title = text(`guests.body.side.${side}`)
  const hands = handsOf(side)
  return (
    <Box component="figure" sx={{ m: 0, width, maxWidth: '48%' }}>
      <svg
        viewBox={`0 0 ${FIGURE.width} ${FIGURE.height}`}
        role={onToggle ? 'group' : 'img'}
        aria-label={onToggle ? title : `${title}${named}`}
        style={{ display: 'block', width: '100%' }}
      >
        {shapes.map(({ region, x, y, width: wide, height, round }) => (
          <Part
            key={region}
            data-chosen={chosen.includes(region)}
            {...{ x, y, height, width: wide, rx: round }}
            {...(onToggle && {
              role: 'button',
              tabIndex: -1,
              'aria-label': nameOf(region),
              'aria-pressed': chosen.includes(region),
              onClick: () => onToggle(region),
            })}
          >
            {onToggle && <title>{nameOf(region)}</title>}
          </Part>
        ))}
      </svg>
      <Typography
        component="figcaption"
        variant="caption"
        color="textSecondary"
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}
      >
        <span aria-hidden>{onToggle && text(`guests.body.hand.${hands[0]}`)}</span>
        <span>{title}</span>
        <span aria-hidden>{onToggle && text(`guests.body.hand.${hands[1]}`)}</span>
      </Typography>
    </Box>
  )
}

const Part = styled('rect')({
  fill: 'var(--sunken)',
  stroke: 'var(--line-strong)',
  strokeWidth: 1.5,
  '&[role="button"]': { cursor: 'pointer' },
  '&[role="button"]:hover': { stroke: 'var(--primary)', strokeWidth: 3 },
  '&:focus': { outline: 'none' },
  '&:focus-visible': { stroke: 'var(--focus)', strokeWidth: 4 },
  '&[data-chosen="true"]': { fill: 'var(--primary)', stroke: 'var(--primary)' },
  '@media (forced-colors: active)': {
    fill: 'Canvas',
    stroke: 'CanvasText',
    '&[data-chosen="true"]': { fill: 'Highlight' },
  },
})
