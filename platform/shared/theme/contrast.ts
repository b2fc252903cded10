/** Contrast of two opaque colours `#RRGGBB` as WCAG 2.2 computes it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOf(luminance(one), luminance(other))
}

/** The same of two luminances, for those who compare one colour with many. */
export const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** How light a colour `#RRGGBB` is, from 0 to 1. */
export function luminance(colour: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
