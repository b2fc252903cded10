import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ONE_RIGHT } from './cast.ts'
import { only, type Outcome } from './outcome.ts'

/** The outcome of an operation for each caller, by what the call was about and when. */
export type Cells = ReadonlyMap<string, ReadonlyMap<string, Outcome>>
/** Names of several people. */
export type Sets = ReadonlyMap<string, readonly string[]>

/** The cell of the sample, with which all others are compared. */
export const SAMPLE = 'sample'
/** How the cells of later moments and of closed parts of care begin. */
export const AT = 'at: '
export const CLOSED = 'closed: '

const FOLDER = join(import.meta.dirname, 'table')
const INDENT = '  '
const AIM = '* '
const SEVERAL = '; '
const BETWEEN = ', '
/** What everybody gets who is not named. */
const REFUSED = '404 E008'

const fileOf = (name: string) => join(FOLDER, `${name.split('.')[0]}.txt`)

const kindsIn = new Map([
  ['everybody', ['all offices', 'assistants', 'parents']],
  ['staff', ['all offices', 'assistants']],
])

/** Writes people of those who called, by the names of sets where this is shorter. */
function peopleIn(labels: readonly string[], called: readonly string[], sets: Sets): string {
  let left = labels
  const words: string[] = []
  for (const [name, all] of sets) {
    // A set of several kinds of people is named where somebody of each kind calls.
    if (!(kindsIn.get(name) ?? []).every((kind) => sets.get(kind)?.some((label) => called.includes(label)))) continue
    const members = all.filter((label) => called.includes(label))
    const others = members.filter((label) => !labels.includes(label))
    const own = members.filter((label) => left.includes(label))
    if (
      own.length < 2 ||
      others.length > 2 ||
      others.length * 2 > own.length ||
      own.length + others.length < members.length
    )
      continue
    words.push(others.length === 0 ? name : `${name} but ${joinedRights(others).join(' and ')}`)
    left = left.filter((label) => !members.includes(label))
  }
  return [...words, ...joinedRights(left)].join(BETWEEN)
}

/** Writes guardians with one right each as one: "guardian[see+decide]". */
function joinedRights(labels: readonly string[]): string[] {
  const rights = labels.filter((label) => label.startsWith(ONE_RIGHT)).map((label) => label.slice(ONE_RIGHT.length, -1))
  const others = labels.filter((label) => !label.startsWith(ONE_RIGHT))
  return rights.length === 0 ? others : [...others, `${ONE_RIGHT}${rights.join('+')}]`]
}

/** Writes labels of one table as one: "bulletin_post (ACTIVE, pinned true)". */
function joined(words: Iterable<string>): string {
  const byFirst = Map.groupBy([...words].toSorted(), (word) => (/^[a-z]+_[a-z_]+ /.exec(word)?.[0] ?? '').trim())
  const texts = [...byFirst].flatMap(([first, all]) =>
    first === '' ? all : [`${first} (${all.map((word) => word.slice(first.length + 1)).join(', ')})`],
  )
  return texts.toSorted().join(', ')
}

const NONE: ReadonlySet<string> = new Set()
const missingIn = (some: ReadonlySet<string>, all: ReadonlySet<string>): string[] =>
  [...all].filter((word) => !some.has(word))

const isAnswer = ({ status }: Outcome) => status.startsWith('2')
/** The status, which is left out where it is 200. */
const statusIn = ({ status }: Outcome): string => (status.startsWith('200') ? status.slice(4) : status)

const NOTHING = 'empty'

/** Writes an outcome, or how it differs from that of `like` where this is shorter. */
function wordsOf(outcome: Outcome, like: Like | null): string {
  const { shown } = outcome
  const whole = [...shown].map(([kind, words]) => `${kind} ${joined(words)}`)
  const text = [statusIn(outcome), ...whole].filter(Boolean).join(' · ') || NOTHING
  if (like === null || outcome.status !== like.outcome.status) return text
  const differences = [...new Set([...like.outcome.shown.keys(), ...shown.keys()])].flatMap((kind) => {
    const [base, own] = [like.outcome.shown.get(kind) ?? NONE, shown.get(kind) ?? NONE]
    const [less, more] = [missingIn(own, base), missingIn(base, own)]
    return [
      ...(less.length > 0 ? [`without ${kind} ${joined(less)}`] : []),
      ...(more.length > 0 ? [`with ${kind} ${joined(more)}`] : []),
    ]
  })
  if (differences.length === 0) return ''
  const short = [`as ${like.who}`, ...differences].join(' · ')
  return short.length < text.length ? short : text
}

/** Whose outcome others are compared with. */
type Like = { who: string; outcome: Outcome }
type People = ReadonlyMap<string, Outcome>

/** Leaves out the fields that everybody sees who sees any. */
function withoutCommonFields(cells: Cells): Map<string, People> {
  const fields = [...cells.values()].flatMap((people) =>
    [...people.values()].flatMap(({ shown }) => shown.get('fields') ?? []),
  )
  const [first = NONE, ...others] = fields
  const common = new Set([...first].filter((field) => others.every((some) => some.has(field))))
  const without = ({ status, shown }: Outcome): Outcome => ({
    status,
    shown: new Map(
      [...shown].flatMap(([kind, words]) => {
        const left = kind === 'fields' ? new Set(missingIn(common, words)) : words
        return left.size === 0 ? [] : [[kind, left]]
      }),
    ),
  })
  return new Map(
    [...cells].map(([aim, people]) => [aim, new Map([...people].map(([who, one]) => [who, without(one)]))]),
  )
}

const equal = (one: Outcome | undefined, other: Outcome, kinds: readonly string[]): boolean =>
  one?.status === other.status &&
  kinds.every((kind) => missingIn(one.shown.get(kind) ?? NONE, other.shown.get(kind) ?? NONE).length === 0) &&
  kinds.every((kind) => missingIn(other.shown.get(kind) ?? NONE, one.shown.get(kind) ?? NONE).length === 0)

/** What is compared between a copy of a record and the record. */
export const kindsOfCopies = (isRead: boolean): readonly string[] => (isRead ? ['people', 'may'] : ['changes', 'tells'])
const OF_ALL: readonly string[] = ['people', 'may', 'changes', 'tells', 'records', 'fields']

/**
 * Returns who stands in the table for a cell: everybody who is answered or refused in another way than "not found". At a later moment whoever
 * gets something else than in the sample. Of a copy nobody, when it is answered like its record. `isRead`: what a copy shows is compared too.
 */
function listedIn(aim: string, people: People, sample: People, isRead: boolean): [string, Outcome][] {
  const all = [...people]
  if (aim.startsWith(AT)) return all.filter(([who, outcome]) => !equal(sample.get(who), outcome, OF_ALL))
  if (aim.startsWith(CLOSED)) return all.filter(([, outcome]) => isAnswer(outcome))
  const kinds = kindsOfCopies(isRead)
  if (aim !== SAMPLE && all.every(([who, outcome]) => equal(sample.get(who), outcome, kinds))) return []
  return all.some(([, outcome]) => isAnswer(outcome)) ? all.filter(([, { status }]) => status !== REFUSED) : []
}

/**
 * Returns the line of a copy that nobody is answered about although somebody is about the record, with the statuses other than "not found"; null
 * for every other copy.
 */
function nobodyIn(people: People, sample: People, isRead: boolean): string | null {
  const all = [...people]
  if (all.some(([, outcome]) => isAnswer(outcome))) return null
  if (all.every(([who, outcome]) => equal(sample.get(who), outcome, kindsOfCopies(isRead)))) return null
  const statuses = [...new Set(all.map(([, { status }]) => status))].filter((status) => status !== REFUSED)
  return ['nobody', statuses.toSorted().join(BETWEEN)].filter(Boolean).join(': ')
}

/**
 * Returns the lines of an operation: each outcome with the people who have it. Cells with the same outcomes stand in one. Whoever stands
 * alone in a line under an aim is answered as the first who is answered at all, whose outcome is written out.
 */
export function linesOf(found: Cells, sets: Sets, isRead: boolean): string[] {
  const cells = withoutCommonFields(found)
  const sample: People = cells.get(SAMPLE) ?? new Map()
  const [first] = [...sample].filter(([, outcome]) => isAnswer(outcome))
  const blocks = [...cells].map(([aim, people]) => {
    const isWhole = aim === SAMPLE || aim.startsWith(AT) || aim.startsWith(CLOSED)
    const kinds = isWhole ? OF_ALL : kindsOfCopies(isRead)
    const nobody = isWhole ? null : nobodyIn(people, sample, isRead)
    if (nobody !== null) return { aim, lines: [nobody] }
    const like = first ? { who: first[0], outcome: only(first[1], kinds) } : null
    const byWords = Map.groupBy(listedIn(aim, people, sample, isRead), ([, outcome]) => wordsOf(outcome, like))
    const called = [...people.keys()]
    const lines = [...byWords].map(([words, of]) => {
      const who = of.map(([label]) => label)
      const text = words === '' && aim === SAMPLE && first ? wordsOf(first[1], null) : words
      return [peopleIn(who, called, sets), text === NOTHING && aim === SAMPLE ? '' : text].filter(Boolean).join(': ')
    })
    return { aim, lines }
  })
  const withLines = blocks.filter(({ lines }) => lines.length > 0)
  return [...Map.groupBy(withLines, ({ lines }) => lines.join('\n')).values()].flatMap((same) => {
    const aims = same.map(({ aim }) => aim.replace(AT, ''))
    const heading = aims[0] === SAMPLE && aims.length === 1 ? [] : [INDENT + AIM + aims.join(SEVERAL)]
    const indent = heading.length === 0 ? INDENT : INDENT + INDENT
    return [...heading, ...(same[0]?.lines ?? []).map((line) => indent + line)]
  })
}

/** Returns the committed lines of each operation of a file. A heading names all operations that are answered alike. */
function blocksIn(file: string): Map<string, string[]> {
  const blocks = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    if (line.startsWith(INDENT)) lines.push(line)
    else {
      lines = []
      for (const name of line.split(BETWEEN)) blocks.set(name, lines)
    }
  }
  return blocks
}

/** Returns the committed lines of an operation. */
export const committedLines = (name: string): string[] => blocksIn(fileOf(name)).get(name) ?? []

/** Writes the lines of operations into the files of their features; operations without a route are removed. */
export function commitLines(found: ReadonlyMap<string, readonly string[]>, names: readonly string[]): void {
  mkdirSync(FOLDER, { recursive: true })
  for (const [file, ofFile] of Map.groupBy(names.toSorted(), fileOf)) {
    if (!ofFile.some((name) => found.has(name))) continue
    const committed = blocksIn(file)
    const byLines = Map.groupBy(ofFile, (name) => (found.get(name) ?? committed.get(name) ?? []).join('\n'))
    const text = [...byLines].flatMap(([lines, alike]) => [alike.join(BETWEEN), ...(lines === '' ? [] : [lines])])
    writeFileSync(file, `${text.join('\n')}\n`)
  }
}
