import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useLayoutEffect, useRef } from 'react'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { hueColour } from '#platform/web/ui/hue.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Code } from '../../shared/definition-types.ts'
import type { MeasuredPerson } from '../../shared/measurements.contract.ts'
import { sayHigh } from '../../shared/pressure/pressure.rules.ts'
import { highAt } from '../judging.ts'
import { fullWords, unitWords, type Verdict } from '../measurement-words.tsx'
import { numbersOf, Trend } from '../Tiles.tsx'
import type { Waiting } from './use-round.ts'

type PersonEntryProps = {
  person: MeasuredPerson
  code: Code
  unit: string
  typed: string
  active: boolean
  /** Keys of the device go into its field: they do not while something beside the value is answered. */
  typing: boolean
  done: { words: Waiting | null; done: boolean }
  verdict: Verdict | null
  tried: boolean
  onActive: () => void
  onType: (value: string) => void
  onNext: () => void
}

/** Somebody on a round: who, the last value, the field, and what is said of what is typed. */
export function PersonEntry(props: PersonEntryProps) {
  const { person, code, unit, typed, active, typing, done, verdict, tried, onActive, onType, onNext } = props
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const row = useRef<HTMLLIElement>(null)
  // With the drawing itself: a focus that comes later takes the keys of somebody who went on to another person.
  useLayoutEffect(() => {
    if (!typing) return
    input.current?.focus({ preventScroll: true })
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [typing])
  // What is said of the value makes the row higher: it is read above the keypad.
  const said = typing ? (verdict?.words ?? null) : null
  useLayoutEffect(() => {
    if (said !== null) row.current?.scrollIntoView({ block: 'nearest' })
  }, [said])
  const hue = verdict ? hueColour(verdict.hue, 'dot') : 'var(--line-strong)'
  return (
    <Box
      component="li"
      ref={row}
      aria-current={active ? 'true' : undefined}
      sx={{
        borderBottom: '1px solid var(--line)',
        borderLeft: `4px solid ${active ? 'var(--primary)' : 'transparent'}`,
        background: active ? 'var(--primary-soft)' : 'transparent',
        px: 3,
        py: 2,
        scrollMarginBottom: { xs: 450, md: 16 },
        scrollMarginTop: 80,
      }}
    >
      <Row gap={3} onClick={onActive}>
        <PersonRow id={person.id} name={person.fullName} note={<LastOf person={person} code={code} />}>
          {done.done && typed === '' && (
            <StateChip hue="arrived" icon="check">
              {done.words ? wordsOf(done.words, text) : text('measurements.round.kept')}
            </StateChip>
          )}
        </PersonRow>
        <OutlinedInput
          inputRef={input}
          value={typed}
          onFocus={onActive}
          onChange={(event) => onType(event.target.value.replace('.', ','))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onNext()
          }}
          endAdornment={
            <Box sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>{unitWords(code, unit)}</Box>
          }
          inputProps={{
            // The keypad below is larger than that of the phone, and does not hide the list.
            inputMode: 'none',
            autoComplete: 'off',
            'aria-label': text('measurements.round.valueOf', {
              what: text(`measurements.of.${code}`),
              name: person.fullName,
            }),
          }}
          sx={{
            width: 148,
            flex: 'none',
            background: verdict ? hueColour(verdict.hue, 'bg') : 'var(--surface)',
            '& .MuiOutlinedInput-notchedOutline': { borderColor: hue, borderWidth: verdict ? 2 : 1 },
            '& .MuiOutlinedInput-input': {
              fontSize: 20,
              fontWeight: 700,
              textAlign: 'right',
              fontFamily: 'var(--font-num)',
              pr: 1,
            },
          }}
        />
      </Row>
      {active && code === 'PRESSURE' && <HighOf person={person} />}
      {verdict && typed !== '' && (
        <Row
          gap={2}
          role={verdict.kind === 'refused' || tried ? 'alert' : 'status'}
          sx={{ mt: 2, p: 2, pl: 3, borderRadius: 'var(--r-control)', background: hueColour(verdict.hue, 'bg') }}
        >
          <Box component="span" sx={{ color: hueColour(verdict.hue, 'fg'), display: 'inline-flex' }}>
            <Icon name={verdict.icon} size={20} />
          </Box>
          <Box sx={{ ...REST, fontSize: 12, lineHeight: 1.4 }}>
            <Box component="b" sx={{ color: hueColour(verdict.hue, 'fg') }}>
              {verdict.title}.
            </Box>{' '}
            {verdict.words}
          </Box>
          {verdict.kind === 'refused' ? (
            <Button onClick={() => onType('')}>{text('measurements.round.again')}</Button>
          ) : (
            <Button onClick={onNext}>{text(tried ? 'measurements.saveAsIs' : 'utils.save')}</Button>
          )}
        </Row>
      )}
    </Box>
  )
}

const wordsOf = ({ outcome, value, second }: Waiting, text: ReturnType<typeof useText>): string =>
  outcome !== undefined && outcome !== 'value'
    ? text(`measurements.outcome.${outcome}`)
    : [value, second].filter(Boolean).join('/')

/** From where on the pressure of a child is high, or what is missing to say so. */
function HighOf({ person }: { person: MeasuredPerson }) {
  const text = useText()
  const words = sayHigh(highAt(person, serverNow()), text, true)
  if (words === null) return null
  return (
    <Box component="p" sx={{ m: 0, mt: 1, fontSize: 12, lineHeight: 1.4, color: 'text.secondary' }}>
      {words}
    </Box>
  )
}

function LastOf({ person, code }: { person: MeasuredPerson; code: Code }) {
  const text = useText()
  const latest = person.latest.find(({ measurement }) => measurement === code)
  if (!latest?.last) return text('measurements.round.noLast')
  return (
    <Row component="span" wrap sx={{ columnGap: 2 }}>
      <span>{text('measurements.round.last', { value: fullWords(latest.last, text) })}</span>
      <Trend code={code} values={numbersOf(latest)} />
    </Row>
  )
}
