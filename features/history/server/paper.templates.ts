import { losesLetters } from '#platform/server/pdf/letters.ts'
import type { Block, Cell, Part } from '#platform/server/pdf/pages.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import type { Need } from '#features/children/shared/children.contract.ts'
import { needLines } from '#features/children/shared/needs.rules.ts'
import type { Sheet, SheetChild, SheetStop } from './paper.queries.ts'

type Say = (id: string, values?: Record<string, string | number>) => string
type Printing = { say: Say; now: Date; who: string }

/** A letter before the word, for whoever looks for it in a hurry: the icons of the screen do not print. */
const NEED_MARK: Record<Need, string> = {
  wheelchair: 'W',
  allergy: 'A',
  medicine: 'M',
  not_alone: 'N',
  seat_belt_help: 'B',
}

export const paperDay = (day: string): string => day.split('-').toReversed().join('/')

/** The printed list of one run: each stop in order with who gets on and off, whom to call, and what to fill in by hand. */
export function partOf(sheet: Sheet, printing: Printing): Part {
  const { run, stops, children } = sheet
  const { say, now, who } = printing
  const day = paperDay(run.service_date)
  const stray = children.filter((one) => one.boardStopId === null && one.alightStopId === null)
  return {
    head: say('history.paper.head', { run: run.route_name, day }),
    blocks: [
      { kind: 'title', words: run.route_name },
      {
        kind: 'text',
        words: [day, say(`routes.direction.${run.direction}`), run.group_name].join(' · '),
      },
      {
        kind: 'small',
        words: say('history.paper.about', {
          children: children.length,
          stops: stops.length,
          lead: sheet.lead ?? '–',
          vehicle: run.vehicle_label ?? '–',
        }),
      },
      ...(children.some((one) => losesLetters(one.name + one.contacts.map(({ name }) => name).join('')))
        ? [{ kind: 'small' as const, words: say('history.paper.letters') }]
        : []),
      { kind: 'small', words: say('history.paper.code', { code: sheet.code.replace(/(.{4})(?=.)/, '$1 ') }) },
      ...stops.flatMap((stop) => stopBlocks(sheet, stop, say)),
      ...(stray.length > 0
        ? [{ kind: 'bar' as const, words: say('history.paper.unknownStop'), note: '' }, childRows(stray, 'on', say)]
        : []),
      { kind: 'blank', words: [say('history.paper.counted'), say('history.paper.countedOff')] },
      {
        kind: 'rows',
        columns: [20, '*'],
        rows: [[[{ kind: 'box' }], [{ kind: 'plain', words: say('history.paper.walked') }]]],
      },
      { kind: 'blank', words: [say('history.paper.signature'), say('history.paper.time')] },
      { kind: 'gap' },
      {
        kind: 'small',
        words: say('history.paper.printed', {
          when: `${paperDay(dayIn(run.zone, now))} ${timeIn(run.zone, now)}`,
          who,
        }),
      },
    ],
  }
}

function stopBlocks({ run, stops, children }: Sheet, stop: SheetStop, say: Say): Block[] {
  const on = children.filter((one) => one.boardStopId === stop.id)
  const off = children.filter((one) => one.alightStopId === stop.id)
  const counts = [
    on.length > 0 && say('history.paper.getOn', { count: on.length }),
    off.length > 0 && say('history.paper.getOff', { count: off.length }),
  ].filter((words) => words !== false)
  const at = stops.indexOf(stop) + 1
  // All about a child stands where its family is; at the school a name is enough.
  const [full, short] = run.direction === 'from_school' ? ([off, on] as const) : ([on, off] as const)
  const [there, here] = run.direction === 'from_school' ? (['off', 'on'] as const) : (['on', 'off'] as const)
  return [
    {
      kind: 'bar',
      words: `${at}   ${timeIn(run.zone, stop.plannedAt)}   ${stop.name}`,
      note: counts.join(' · ') || say('history.paper.nobody'),
    },
    ...(full.length > 0 ? [childRows(full, there, say)] : []),
    ...(short.length > 0 ? [nameRows(short, here, say)] : []),
  ]
}

function childRows(children: readonly SheetChild[], way: 'on' | 'off', say: Say): Block {
  return {
    kind: 'rows',
    columns: [28, 172, 110, '*'],
    head: [
      say(`history.paper.${way}`),
      say('history.paper.child'),
      say('history.paper.needs'),
      say('history.paper.contacts'),
    ],
    rows: children.map((child) => [
      [{ kind: 'box' }],
      nameCell(child, say),
      needCell(child, say),
      contactCell(child, say),
    ]),
  }
}

/** Names alone, two beside each other. */
function nameRows(children: readonly SheetChild[], way: 'on' | 'off', say: Say): Block {
  const cells = children.map((child): [Cell, Cell] => [[{ kind: 'box' }], nameCell(child, say)])
  const half = Math.ceil(cells.length / 2)
  return {
    kind: 'rows',
    columns: [28, '*', 28, '*'],
    head: [say(`history.paper.${way}`), say('history.paper.child'), '', ''],
    rows: cells.slice(0, half).map((left, row) => [...left, ...(cells[half + row] ?? [[], []])]),
  }
}

// Never the first name alone: full name and class tell two children of one name apart.
function nameCell(child: SheetChild, say: Say): Cell {
  return [
    { kind: 'strong', words: child.name },
    { kind: 'fine', words: child.schoolClass ?? '' },
    ...(child.absent ? [{ kind: 'alarm' as const, words: say('history.paper.absent') }] : []),
  ]
}

function needCell({ notes, ...known }: SheetChild, say: Say): Cell {
  return [
    ...needLines(known, say).map(({ need, words }) => ({
      kind: 'alarm' as const,
      words: `${NEED_MARK[need]}  ${words}`,
    })),
    ...(notes ? [{ kind: 'plain' as const, words: notes }] : []),
  ]
}

function contactCell({ contacts, takers }: SheetChild, say: Say): Cell {
  const lines = contacts.flatMap(({ name, kind, phone, collects }, index) => [
    { kind: 'plain' as const, words: `${index + 1}. ${name}` },
    ...(phone === null ? [] : [{ kind: 'alarm' as const, words: phone }]),
    {
      kind: 'fine' as const,
      words: [
        say(`relationships.kind.${kind}`),
        collects && say('history.paper.mayCollect'),
        phone === null && say('history.paper.noPhone'),
      ]
        .filter(Boolean)
        .join(' · '),
    },
  ])
  const others = takers.delegates.flatMap(({ name, relation, phone, idCheck }) => [
    { kind: 'plain' as const, words: name },
    ...(phone ? [{ kind: 'alarm' as const, words: phone }] : []),
    {
      kind: 'fine' as const,
      words: [relation, say('history.paper.mayCollect'), say(`pickup.idCheck.${idCheck}`)].filter(Boolean).join(' · '),
    },
  ])
  const papers = takers.papers.map((kind) => ({ kind: 'plain' as const, words: say(`pickup.ask.${kind}`) }))
  const somebody = contacts.some(({ collects }) => collects) || others.length + papers.length > 0
  const nobody = somebody ? [] : [{ kind: 'plain' as const, words: say('history.paper.nobodyCollects') }]
  return [...lines, ...others, ...papers, ...nobody]
}
