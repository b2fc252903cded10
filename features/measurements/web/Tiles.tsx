import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { ageOn } from '#features/people/shared/birth.rules.ts'
import { sayUsualForAge, usualForAge } from '../shared/context/ages-usual.rules.ts'
import { DEFINITIONS } from '../shared/definitions.ts'
import type { Code } from '../shared/definition-types.ts'
import { trendOf } from '../shared/entries.rules.ts'
import { sayBriefly } from '../shared/context/context.rules.ts'
import type { Fluids } from '../shared/collected/fluids.contract.ts'
import type { MeasuredPerson, Observation } from '../shared/measurements.contract.ts'
import type { ShownScore } from '../shared/news2/news2.contract.ts'
import { sayUsualAt, usualAt } from '../shared/context/sites.rules.ts'
import { BmiTile } from './BmiTile.tsx'
import { CalculatedTile } from './CalculatedTile.tsx'
import { FluidsTile } from './FluidsTile.tsx'
import { ScoreTile } from './news2/ScoreTile.tsx'
import { highWords } from './judging.ts'
import {
  AgeMissingChip,
  agoWords,
  isMarked,
  LevelChip,
  PosturalChip,
  unitWords,
  valueWords,
} from './measurement-words.tsx'

type Latest = MeasuredPerson['latest'][number]
const TURN = { rising: -45, falling: 45, steady: 0 } as const

/** An arrow and a word: how a value goes. */
export function Trend({ code, values }: { code: Code; values: readonly number[] }) {
  const text = useText()
  // What is chosen from a list has no direction.
  const trend = DEFINITIONS[code].choices ? null : trendOf(code, values)
  if (trend === null) return null
  return (
    <Row component="span" gap={1} sx={{ color: 'text.secondary', display: 'inline-flex' }}>
      <Box component="span" sx={{ display: 'inline-flex', transform: `rotate(${TURN[trend]}deg)` }}>
        <Icon name="forward" size={14} />
      </Box>
      <span>{text(`measurements.trend.${trend}`)}</span>
    </Row>
  )
}

export const numbersOf = ({ earlier }: Pick<Latest, 'earlier'>): number[] => earlier.flatMap(({ value }) => value ?? [])

type TilesProps = {
  person: MeasuredPerson & { news2: ShownScore | null; scoreAgeMissing: boolean; fluids: Fluids | null }
  chosen: Code | null
  onChoose: (code: Code | null) => void
}

/** The latest value of each measurement with its age; a tap shows that one alone. */
export function Tiles({ person, chosen, onChoose }: TilesProps) {
  const text = useText()
  return (
    <Box
      role="group"
      aria-label={text('measurements.latest')}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(172px, 100%), 1fr))' }}
    >
      {person.latest.map((latest) => (
        <Tile
          key={latest.measurement}
          person={person}
          latest={latest}
          pressed={latest.measurement === chosen}
          onPress={() => onChoose(latest.measurement === chosen ? null : latest.measurement)}
        />
      ))}
      {person.bmi && <BmiTile bmi={person.bmi} person={person} />}
      {person.fluids && <FluidsTile fluids={person.fluids} zone={person.zone} />}
      {person.news2 && <ScoreTile score={person.news2} zone={person.zone} />}
      {person.scoreAgeMissing && (
        <CalculatedTile title={text('measurements.score')} value="–" wide>
          <AgeMissingChip />
        </CalculatedTile>
      )}
    </Box>
  )
}

/** Without which the number means little, what is usual where it was measured or for a child of that age, and from where on it is high. */
function besideWords(person: MeasuredPerson, row: Observation, text: ReturnType<typeof useText>): string[] {
  const { measurement, context, outcome, happenedAt, reason } = row
  if (outcome !== 'value') return []
  // Where the reason names the centile, what is usual for the age says nothing more.
  const byCentile = reason?.rule.endsWith('.centile') === true
  const ofAge = byCentile ? [] : usualForAge(measurement, ageOn(person, dayIn(person.zone, new Date(happenedAt))))
  const usual = usualAt(measurement, context['site'])
  // The words of the range name the site.
  const words = usual ? sayUsualAt(usual, text) : sayBriefly(measurement, context, text)
  if (measurement === 'DIURESIS_DAY')
    return [text('measurements.collectedUntil', { until: showMoment(happenedAt, person.zone) }), words].filter(Boolean)
  return [words, highWords(person, row, text) ?? sayUsualForAge(measurement, ofAge, text) ?? ''].filter(
    (line) => line !== '',
  )
}

type TileProps = { person: MeasuredPerson; latest: Latest; pressed: boolean; onPress: () => void }

function Tile({ person, latest, pressed, onPress }: TileProps) {
  const text = useText()
  const now = useNow()
  const { last, measurement } = latest
  if (!last) return null
  const words = valueWords(last, text)
  const beside = besideWords(person, last, text)
  const isNumber = last.outcome === 'value' && /^[\d/,]+$/.test(words)
  return (
    <ButtonBase
      aria-pressed={pressed}
      onClick={onPress}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        gap: 1,
        p: 3,
        textAlign: 'left',
        fontFamily: 'var(--font)',
        borderRadius: 'var(--r-card)',
        background: pressed ? 'var(--primary-soft)' : 'var(--surface)',
        boxShadow: pressed ? 'inset 0 0 0 2px var(--primary)' : 'inset 0 0 0 1px var(--line)',
      }}
    >
      <Typography component="span" variant="caption" color="textSecondary">
        {text(`measurements.of.${measurement}`)}
      </Typography>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        <Box
          component="b"
          sx={{ fontSize: isNumber ? 24 : 16, lineHeight: 1.2, fontFamily: isNumber ? 'var(--font-num)' : undefined }}
        >
          {words}
        </Box>{' '}
        {isNumber && (
          <Typography component="span" variant="caption" color="textSecondary">
            {unitWords(measurement, last.unit)}
          </Typography>
        )}
      </Box>
      <Row component="span" wrap sx={{ columnGap: 2, fontSize: 12, color: 'text.secondary' }}>
        <span>{agoWords(last.happenedAt, now, text)}</span>
        {last.outcome === 'value' && <Trend code={measurement} values={numbersOf(latest)} />}
      </Row>
      {beside.map((line) => (
        <Box key={line} component="span" sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {line}
        </Box>
      ))}
      {isMarked(last) && (
        <Box
          component="span"
          sx={{
            maxWidth: '100%',
            '& .MuiChip-root': { height: 'auto', minHeight: 24, maxWidth: '100%' },
            '& .MuiChip-label': { whiteSpace: 'normal' },
          }}
        >
          <LevelChip row={last} />
        </Box>
      )}
      <PosturalChip row={last} />
    </ButtonBase>
  )
}
