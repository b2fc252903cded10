/** Drawings on a page: bars and a line, in the greys that any printer has. */
import { INK } from './ink.ts'
import { breakable } from './letters.ts'

/** `share`: of 100. */
export type Bar = { words: string; note: string; share: number }
export type Point = { name: string; note: string; value: number }

/** Points of the page: the columns of a bar, and the drawing of a line between its margins. */
const BAR = { words: 210, width: 210, height: 9 }
const LINE = { width: 515, height: 90 }

/** Each with its words, a bar as long as its share, and a note at the end. `cut`: a page may end within one. */
export function barsNode(bars: readonly Bar[], cut: boolean): object {
  return {
    table: {
      widths: [BAR.words, BAR.width, '*'],
      dontBreakRows: !cut,
      body: bars.map(({ words, note, share }) => [
        { text: breakable(words), fontSize: 9.5 },
        {
          canvas: [
            rect(BAR.width, INK.ground),
            ...(share > 0 ? [rect((BAR.width * Math.min(100, share)) / 100, INK.quiet)] : []),
          ],
          margin: [0, 2, 0, 0],
        },
        { text: breakable(note), fontSize: 9.5, alignment: 'right' },
      ]),
    },
    layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingTop: () => 2, paddingBottom: () => 2 },
    margin: [0, 4, 0, 0],
  }
}

const rect = (w: number, color: string) => ({ type: 'rect', x: 0, y: 0, w, h: BAR.height, color })

/** Values over time as a line, the first and the last named below, each with its note. Two points make a line. */
export function lineNode(points: readonly Point[]): object {
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high === low ? 1 : high - low
  const at = points.map(({ value }, index) => ({
    x: 6 + ((LINE.width - 12) * index) / Math.max(1, points.length - 1),
    y: 8 + ((LINE.height - 16) * (high - value)) / span,
  }))
  const ends = [points[0], points.at(-1)].map((one) => breakable(one ? `${one.name}: ${one.note}` : ''))
  return {
    stack: [
      {
        canvas: [
          ...[8, LINE.height - 8].map((y) => ({
            type: 'line',
            x1: 0,
            y1: y,
            x2: LINE.width,
            y2: y,
            lineColor: INK.ground,
          })),
          { type: 'polyline', points: at, lineWidth: 1.5, lineColor: INK.quiet },
          ...at.map(({ x, y }) => ({ type: 'ellipse', x, y, r1: 3, r2: 3, color: INK.quiet })),
        ],
      },
      {
        columns: [
          { text: ends[0], fontSize: 8.5, color: INK.quiet },
          { text: ends[1], fontSize: 8.5, color: INK.quiet, alignment: 'right' },
        ],
      },
    ],
    margin: [0, 8, 0, 8],
    unbreakable: true,
  }
}
