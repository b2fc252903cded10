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

/** One line, cut with dots where the full words are one tap away. */
export const CUT = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 } as const
