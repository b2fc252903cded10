/** For the ears only: read out, not seen. Spread into `sx`. */
export const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** Takes what is left in a row, and gives way instead of pushing. */
export const REST = { flex: 1, minWidth: 0 } as const

/** Two lines at most: a long name is read, and what stands below stays where it is. */
export const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const

/** One line, cut with dots where the full words are one tap away. */
export const CUT = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 } as const
