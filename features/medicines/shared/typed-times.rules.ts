/** An hour and two digits with a comma between: "8,15" may be a quarter past eight, or eight and three in the afternoon. */
const AMBIGUOUS = /(?:^|[,;\s])\d{1,2},\d{2}(?![:.\d])/

/** Times as they are typed, "8:00, 12.30 18": HH:mm; null: one is none, or may be read as one time or two. */
export function timesTyped(typed: string): string[] | null {
  if (AMBIGUOUS.test(typed)) return null
  const parts = typed.split(/[,;\s]+/).filter(Boolean)
  const times = parts.map((part) => {
    const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(part) ?? []
    return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
  })
  return times.length === 0 || times.includes(null) ? null : times.flatMap((time) => time ?? [])
}

/** The times of a field: those that stand as chips, and the text that is not one yet. */
export type TimesInField = { times: readonly string[]; pending: string }

const SEPARATOR = ', '

/** The text of a form for such a field, which `timesTyped` reads as a whole. */
export const fieldText = ({ times, pending }: TimesInField): string =>
  [...times, ...(pending.trim() === '' ? [] : [pending])].join(SEPARATOR)

/** Splits the text of a form; `typed` is the text in the input. A text that is not understood stays in the input as it is. */
export function timesInField(whole: string, typed: string): TimesInField {
  const known = typed !== '' && whole.endsWith(typed) ? whole.slice(0, -typed.length) : whole
  const before = known.endsWith(SEPARATOR) ? known.slice(0, -SEPARATOR.length) : known
  if (before.trim() === '') return { times: [], pending: typed }
  const times = timesTyped(before)
  return times === null ? { times: [], pending: whole } : { times, pending: known === whole ? '' : typed }
}

/** What a typed text adds to these times: all of them in order; `unclear`: it is no time, or may be one or two; `twice`: one is there already. */
export function withTyped(times: readonly string[], pending: string): readonly string[] | 'unclear' | 'twice' {
  const typed = timesTyped(pending)
  if (typed === null) return 'unclear'
  const all = [...times, ...typed]
  return new Set(all).size < all.length ? 'twice' : all.toSorted()
}
