/** A statement on one line, its beginning and its end where it is long. */
export const shortened = (text: string): string =>
  text.length > 180 ? `${text.slice(0, 90)} … ${text.slice(-85)}` : text
