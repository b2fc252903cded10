import MuiAvatar from '@mui/material/Avatar'

const GROUNDS = ['onboard', 'arrived', 'waiting', 'unknown', 'notthere', 'absent'] as const
const CELLS = 5
const FEWEST = 6

export type AvatarSize = 24 | 32 | 40 | 48 | 72 | 200

type AvatarProps = {
  id: string
  size?: AvatarSize
  /** The address of a picture; without it one is drawn. */
  src?: string | undefined
}

/**
 * The picture of a person: their own, or one drawn from their id, the same everywhere, without asking any service. Five cells
 * wide, mirrored.
 */
export function Avatar({ id, size = 40, src }: AvatarProps) {
  if (src !== undefined) return <MuiAvatar component="span" src={src} alt="" style={{ width: size, height: size }} />
  const bits = hash(id)
  const ground = GROUNDS[bits % GROUNDS.length]!
  const all = Array.from({ length: CELLS * 3 }, (_, cell) => cell)
  const drawn = all.filter((cell) => (bits >>> (cell + 3)) & 1)
  // A nearly empty picture is drawn as its negative.
  const cells = drawn.length < FEWEST ? all.filter((cell) => !drawn.includes(cell)) : drawn
  return (
    <MuiAvatar component="span" style={{ width: size, height: size }}>
      <svg viewBox="0 0 40 40" shapeRendering="crispEdges" width={size} height={size} aria-hidden="true">
        <rect width="40" height="40" fill={`var(--${ground}-bg)`} />
        {cells.flatMap((cell) => {
          const [column, row] = [cell % 3, Math.floor(cell / 3)]
          return [...new Set([column, CELLS - 1 - column])].map((x) => (
            <rect
              key={`${cell}.${x}`}
              x={7.5 + x * 5}
              y={7.5 + row * 5}
              width="5"
              height="5"
              fill={`var(--${ground}-dot)`}
            />
          ))
        })}
      </svg>
    </MuiAvatar>
  )
}

/** FNV-1a over the characters, mixed once more so that neighbouring ids look different. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193)
  value ^= value >>> 15
  return Math.imul(value, 0x2c1b3c6d) >>> 0
}
