import type { NewBoardingEvent } from '#features/runs/shared/runs.contract.ts'

/**
 * What docs/domain.md says of a child on a run, written down a second time as plainly as possible and sharing nothing with the
 * product: the judge of the walks. One line a fact, one column a state that the child was in.
 */
const STATES = [
  'EXPECTED',
  'ABSENT',
  'NO_SHOW',
  'BOARDED',
  'DROPPED',
  'COLLECTED',
  'KEPT',
  'RETURNED',
  'TRANSFERRING',
  'TRANSFERRED',
  'UNRESOLVED',
] as const
type State = (typeof STATES)[number]

// Letters: E expected, A absent, N not there, B on board, D dropped, C collected, K kept, R returned, T on the way to another
// vehicle, F taken on there, ? unclear.
const COLUMNS = 'EANBDCKRTF?'
const AFTER: Record<string, string> = {
  //             EANBDCKRTF?
  BOARDED: /* */ 'BBBB?BB?BB?',
  NOT_HERE: /**/ 'NAN??C?????',
  ABSENT: /*  */ 'AAA????????',
  DROPPED: /* */ '???DD?D????',
  COLLECTED: /**/ 'CCC??C?????',
  // With a named recipient, also from the vehicle.
  'COLLECTED BY': 'CCCC?CC????',
  KEPT: /*    */ '???K??K????',
  RETURNED: /**/ '???R??RR???',
  // Nobody has accepted them yet: on board.
  'ON THE WAY BACK': '???K??KR???',
  TRANSFERRING: '???T??T?TF?',
  ACCEPTED: /**/ '???F??F?FF?',
  MISSING: /* */ 'N?N????????',
  ANSWERED: /**/ COLUMNS,
}

export type PlainFact = Pick<
  NewBoardingEvent,
  'id' | 'deviceId' | 'deviceSeq' | 'occurredAt' | 'supersedesId' | 'resolution'
> & {
  type: NewBoardingEvent['type'] | 'ACCEPTED'
  acceptance?: NewBoardingEvent['acceptance']
  recipient?: NewBoardingEvent['recipient']
  /** When the server heard of it; left out: at once. */
  receivedAt?: string | undefined
}
export type PlainChild = { state: State; answered: boolean; rode: boolean }

/**
 * The child after these facts, told in any order and any number of times. A child that is said to have left while a boarding
 * that changes nothing was heard of more than five minutes late may be on board again, when another phone recorded something
 * in those minutes: unclear.
 */
export function plainChild(planned: 'EXPECTED' | 'ABSENT', told: readonly PlainFact[]): PlainChild {
  const child = inLine(planned, told)
  if (!['DROPPED', 'COLLECTED', 'RETURNED', 'TRANSFERRED'].includes(child.state)) return child
  for (const late of told) {
    if (late.type !== 'BOARDED' && late.type !== 'KEPT') continue
    const [said, heard] = [Date.parse(late.occurredAt), Date.parse(late.receivedAt ?? late.occurredAt)]
    const meanwhile = told.filter((fact) => Date.parse(fact.occurredAt) > said && Date.parse(fact.occurredAt) < heard)
    if (heard - said <= 5 * 60_000 || meanwhile.every((fact) => fact.deviceId === late.deviceId)) continue
    const others = told.filter((fact) => fact.id !== late.id)
    const again = inLine(planned, [...others, { ...late, occurredAt: new Date(heard).toISOString() }])
    if (inLine(planned, others).state === child.state && again.state !== child.state)
      return { state: 'UNRESOLVED', answered: false, rode: true }
  }
  return child
}

function inLine(planned: 'EXPECTED' | 'ABSENT', told: readonly PlainFact[]): PlainChild {
  const child: PlainChild = { state: planned, answered: false, rode: false }
  for (const fact of lineUp(told)) {
    if (fact.type === 'RESOLVED') {
      child.state =
        fact.resolution === 'RETURNED' && !fact.acceptance ? 'UNRESOLVED' : (fact.resolution ?? 'UNRESOLVED')
      child.rode = false
    } else {
      const line = lineOf(fact, planned)
      const letter = AFTER[line]?.[STATES.indexOf(child.state)] ?? '?'
      child.state = STATES[COLUMNS.indexOf(letter)] ?? 'UNRESOLVED'
    }
    child.rode ||= 'BDKRTF'.includes(COLUMNS[STATES.indexOf(child.state)] ?? '')
    if (child.state !== 'NO_SHOW' || fact.type === 'MISSING') child.answered = false
    if (child.state === 'NO_SHOW' && (fact.type === 'ANSWERED' || fact.type === 'RESOLVED')) child.answered = true
  }
  return child
}

function lineOf({ type, acceptance, recipient }: PlainFact, planned: 'EXPECTED' | 'ABSENT'): string {
  // A record of the crew alone does not make a child absent.
  if (type === 'ABSENT' && planned === 'EXPECTED') return 'NOT_HERE'
  if (type === 'RETURNED' && !acceptance) return 'ON THE WAY BACK'
  return type === 'COLLECTED' && recipient ? 'COLLECTED BY' : type
}

/**
 * Each device's facts in its own order, as a queue; the queue whose next fact is earliest goes first. A device whose clock went
 * back is as late as it was before.
 */
function lineUp(told: readonly PlainFact[]): PlainFact[] {
  const facts = [...new Map(told.map((fact) => [fact.id, fact])).values()]
  const takenBack = facts.filter((fact) => fact.type === 'UNDO').map((fact) => fact.supersedesId)
  const counting = facts.filter((fact) => fact.type !== 'UNDO' && !takenBack.includes(fact.id))
  const queues = [...new Set(counting.map((fact) => fact.deviceId))].sort().map((device) => ({
    clock: -Infinity,
    facts: counting
      .filter((fact) => fact.deviceId === device)
      .sort((a, b) => a.deviceSeq - b.deviceSeq || (a.id < b.id ? -1 : 1)),
  }))
  const line: PlainFact[] = []
  while (line.length < counting.length) {
    let first = { at: Infinity, queue: queues[0] }
    for (const queue of queues) {
      const [next] = queue.facts
      if (!next) continue
      const at = Math.max(queue.clock, Date.parse(next.occurredAt))
      if (at < first.at) first = { at, queue }
    }
    const next = first.queue?.facts.shift()
    if (!next || !first.queue) break
    first.queue.clock = first.at
    line.push(next)
  }
  return line
}

/** A child that no longer keeps its run open. */
export const isDone = ({ state, answered }: PlainChild): boolean =>
  state === 'NO_SHOW' ? answered : 'ADCRF'.includes(COLUMNS[STATES.indexOf(state)] ?? '?')
