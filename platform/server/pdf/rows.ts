import { INK } from './ink.ts'
import { breakable } from './letters.ts'
import type { Block, Cell } from './pages.ts'

type Rows = Extract<Block, { kind: 'rows' }>
type Bar = Extract<Block, { kind: 'bar' }>

/** Letters of a head that stands on each page of its rows, in the narrowest columns too. */
const LONGEST_HEAD = 300

/** `cut`: a page may end within a row, for rows that do not fit on one. */
export function rowsNode({ columns, head, rows }: Rows, { bar, cut }: { bar?: Bar | undefined; cut: boolean }): object {
  const bars = bar ? [barRow(bar, columns.length)] : []
  const heads = head?.map((words) => ({ text: breakable(words), fontSize: 8, color: INK.quiet }))
  const letters = [bar?.words ?? '', bar?.note ?? '', ...(head ?? [])].join('').length
  return {
    table: {
      widths: [...columns],
      headerRows: cut && letters > LONGEST_HEAD ? 0 : bars.length + (heads ? 1 : 0),
      // A head never stands alone at the foot of a page.
      keepWithHeaderRows: (heads || bar) && !cut ? 1 : 0,
      dontBreakRows: !cut,
      body: [...bars, ...(heads ? [heads] : []), ...rows.map((cells) => cells.map(cellNode))],
    },
    layout: {
      hLineWidth: (line: number) => (line <= bars.length ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => INK.line,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
    ...(bar && { margin: [0, 12, 0, 0] }),
  }
}

/** A bar over all columns of the rows below it. */
function barRow({ words, note }: Bar, columns: number): object[] {
  return [
    {
      colSpan: columns,
      fillColor: INK.ground,
      columns: [
        { text: breakable(words), fontSize: 12, bold: true },
        { text: breakable(note), fontSize: 10, alignment: 'right', width: 'auto', noWrap: true, margin: [8, 2, 0, 0] },
      ],
    },
    ...Array.from({ length: columns - 1 }, () => ({})),
  ]
}

const LETTERS = {
  strong: { fontSize: 11, bold: true },
  plain: { fontSize: 9.5 },
  fine: { fontSize: 8.5, color: INK.quiet },
  alarm: { fontSize: 9.5, bold: true },
}

function cellNode(cell: Cell): object {
  return {
    stack: cell.map((part) =>
      part.kind === 'box'
        ? { canvas: [{ type: 'rect', x: 0, y: 1, w: 13, h: 13, lineWidth: 1 }] }
        : { text: breakable(part.words), ...LETTERS[part.kind] },
    ),
  }
}
