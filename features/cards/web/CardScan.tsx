import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { Needs } from '#features/children/web/needs.api.tsx'
import { LazyScanner } from '#platform/web/scan/LazyScanner.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { hueColour, type Hue } from '#platform/web/ui/hue.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { ByCard, CardMethod, Rider } from '../shared/boarding.ts'
import type { RunCards } from '../shared/cards.contract.ts'
import { tokenOf, whoseCard } from '../shared/cards.rules.ts'
import { TypedSigns, useEachOnce, useNfc } from '#platform/web/scan/card-reading.tsx'
import { makeSignal } from '#platform/web/scan/signal.ts'

type Result =
  | { at: 'boarded'; rider: Rider; undo: () => Promise<unknown> }
  | { at: 'already' | 'over'; rider: Rider }
  | { at: 'other'; childId: string; run: string; method: CardMethod; taken: boolean }
  | { at: 'revoked' | 'unknown' }

type CardScanProps = {
  cards: RunCards
  riders: readonly Rider[]
  onBoard: number
  /** Records the boarding; answers how it is taken back. */
  board: (card: ByCard) => Promise<() => Promise<unknown>>
  onClose: () => void
}

/** Boarding by card, child after child, by camera, by NFC, or typed. What it says is said by tone, name and colour. */
export function CardScan({ cards, riders, onBoard, board, onClose }: CardScanProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const [result, setResult] = useState<Result | null>(null)
  const [signal] = useState(makeSignal)
  const busy = useRef(false)
  useEffect(() => () => signal.end(), [signal])

  const show = (next: Result) => {
    signal.give(next.at === 'boarded' ? 'good' : 'bad')
    setResult(next)
  }
  const take = async (content: string, method: CardMethod) => {
    if (busy.current) return
    busy.current = true
    try {
      show(await resultOf(content, method))
    } catch (error) {
      errorToast(error)
    } finally {
      busy.current = false
    }
  }
  const resultOf = async (content: string, method: CardMethod): Promise<Result> => {
    const whose = await whoseCard(content, cards)
    if (whose.kind === 'other')
      return { at: 'other', childId: whose.childId, run: whose.routeName, method, taken: false }
    if (whose.kind !== 'own') return { at: whose.kind }
    const rider = riders.find(({ id }) => id === whose.passengerId)
    if (!rider) return { at: 'unknown' }
    if (rider.stands !== 'toCome') return { at: rider.stands === 'aboard' ? 'already' : 'over', rider }
    return { at: 'boarded', rider, undo: await board({ passengerId: rider.id, method }) }
  }
  // A camera sees all kinds of codes; only what may be a card is one.
  const see = useEachOnce((content) => {
    if (tokenOf(content) !== null) void take(content, 'qr')
  })
  const nfc = useNfc((content) => void take(content, 'nfc'))

  return (
    <Drawer title={text('cards.scan')} onClose={onClose}>
      <Stack spacing={4}>
        <Row gap={3}>
          <Typography role="status" sx={{ flexGrow: 1, fontWeight: 700 }}>
            {text('cards.count', { onBoard, total: riders.length })}
          </Typography>
          {nfc && (
            <Row gap={1}>
              <Icon name="phone" />
              <Typography variant="caption">{text('scan.nfc')}</Typography>
            </Row>
          )}
        </Row>
        <LazyScanner onRead={see} otherwise="cards.noCameraBody" />
        <div aria-live="assertive">
          {result === null ? (
            <Typography color="textSecondary">{text('cards.hint')}</Typography>
          ) : (
            <Shown
              result={result}
              onUndo={(undo) => void undo().then(() => setResult(null), errorToast)}
              onTake={(other) =>
                void board({
                  childId: other.childId,
                  name: text('cards.other', { run: other.run }),
                  method: other.method,
                })
                  .then(() => show({ ...other, taken: true }))
                  .catch(errorToast)
              }
            />
          )}
        </div>
        <TypedSigns label={text('cards.typed')} tokenOf={tokenOf} onTyped={(content) => void take(content, 'qr')} />
      </Stack>
    </Drawer>
  )
}

const HUE: Record<Result['at'], Hue> = {
  boarded: 'onboard',
  already: 'waiting',
  over: 'notthere',
  other: 'notthere',
  revoked: 'alert',
  unknown: 'alert',
}

type ShownProps = {
  result: Result
  onUndo: (undo: () => Promise<unknown>) => void
  onTake: (other: Extract<Result, { at: 'other' }>) => void
}

/** Longer than this it has no room in the largest letters. */
const LARGE = 24

/** The last card, large enough to be read at arm's length. */
function Shown({ result, onUndo, onTake }: ShownProps) {
  const text = useText()
  const hue = result.at === 'other' && result.taken ? 'onboard' : HUE[result.at]
  const rider = 'rider' in result ? result.rider : null
  const head = rider ? rider.name : headOf(result, text)
  return (
    <Box sx={{ p: 4, borderRadius: 'var(--r-card)' }} style={{ background: hueColour(hue, 'bg') }}>
      <Row gap={4}>
        <Disc hue={hue} large />
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          <Typography variant={head.length > LARGE ? 'h3' : 'h1'} component="p" sx={{ overflowWrap: 'anywhere' }}>
            {head}
          </Typography>
          <Typography style={{ color: hueColour(hue, 'fg') }} sx={{ fontWeight: 700 }}>
            {wordsOf(result, text)}
          </Typography>
          {rider && (
            <Typography color="textSecondary">
              {[rider.about, rider.elsewhere && text('cards.usually', { stop: rider.elsewhere })]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          )}
          {rider && <Needs of={rider} />}
        </Box>
      </Row>
      {result.at === 'boarded' && (
        <Button size="run" icon="undo" block sx={{ mt: 3 }} onClick={() => onUndo(result.undo)}>
          {text('cards.undo')}
        </Button>
      )}
      {result.at === 'other' && !result.taken && (
        <Button size="run" icon="seat" block sx={{ mt: 3 }} onClick={() => onTake(result)}>
          {text('cards.takeAnyway')}
        </Button>
      )}
    </Box>
  )
}

type Say = ReturnType<typeof useText>

const headOf = (result: Result, text: Say): string =>
  result.at === 'other' ? text('cards.other', { run: result.run }) : text(`cards.${result.at}`)

function wordsOf(result: Result, text: Say): string {
  switch (result.at) {
    case 'boarded':
    case 'already':
    case 'over':
      return text(`cards.${result.at}`)
    case 'other':
      return result.taken ? text('cards.taken') : text('cards.otherBody', { run: result.run })
    case 'revoked':
    case 'unknown':
      return text(`cards.${result.at}Body`)
  }
}
