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
