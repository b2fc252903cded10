/** The sizes of the styles of text, in pixels (design, "Look"). The names are those of the component library. */
export const TEXT_SIZES = {
  h1: 32,
  h2: 24,
  h3: 20,
  h4: 16,
  h5: 14,
  subtitle1: 16,
  subtitle2: 14,
  body1: 14,
  body2: 14,
  button: 14,
  caption: 12,
} as const
export type TextStyle = keyof typeof TEXT_SIZES

/** The size of plain text, from which a global size grows and shrinks all of them. */
export const BASE_SIZE = 14
