/** Where names stand beside the marks of a map. All in pixels of the screen, from its left upper corner. Pure. */

export type Spot = { x: number; y: number }
export type Box = { left: number; top: number; width: number; height: number }
/** A mark with its name: half its width, and the size of the name. */
export type Marked = Spot & { radius: number; width: number; height: number }

/** Between a mark and its name, and between two names. */
const GAP = 4

/**
 * The box of each name: right of its mark, else left, above or below, where it meets no mark and no name before it and stays in the view; null
 * where no place is left. Who comes first is served first.
 */
export function boxesOf(marks: readonly Marked[], view: { width: number; height: number }): (Box | null)[] {
  const taken = marks.map(({ x, y, radius }) => around(x, y, radius))
  return marks.map((mark, at) => {
    const own = taken[at]!
    const free = candidates(mark).find(
      (box) => isWithin(box, view) && taken.every((other) => other === own || !meets(box, other)),
    )
    if (free === undefined) return null
    taken.push(free)
    return free
  })
}

const around = (x: number, y: number, radius: number): Box => ({
  left: x - radius,
  top: y - radius,
  width: 2 * radius,
  height: 2 * radius,
})

function candidates({ x, y, radius, width, height }: Marked): Box[] {
  const [middle, centre] = [y - height / 2, x - width / 2]
  return [
    { left: x + radius + GAP, top: middle, width, height },
    { left: x - radius - GAP - width, top: middle, width, height },
    { left: centre, top: y - radius - GAP - height, width, height },
    { left: centre, top: y + radius + GAP, width, height },
  ]
}

const isWithin = ({ left, top, width, height }: Box, view: { width: number; height: number }): boolean =>
  left >= 0 && top >= 0 && left + width <= view.width && top + height <= view.height

const meets = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

/** An arrow: where it stands and where it points, in degrees clockwise from the right. */
export type Arrow = Spot & { degrees: number }

/** A shorter way has no room for an arrow. */
const LEAST_PX = 48

/** The arrow in the middle of a way, by its length on the screen; null for a way that is too short. */
export function arrowOn(way: readonly Spot[]): Arrow | null {
  const lengths = way.slice(1).map((to, at) => Math.hypot(to.x - way[at]!.x, to.y - way[at]!.y))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  if (whole < LEAST_PX) return null
  let left = whole / 2
  for (const [at, length] of lengths.entries()) {
    if (left > length || length === 0) {
      left -= length
      continue
    }
    const [from, to] = [way[at]!, way[at + 1]!]
    const part = left / length
    return {
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
      degrees: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
    }
  }
  return null
}
