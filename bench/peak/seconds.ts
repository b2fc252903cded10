const USUAL = 60
const MOST = 300

/** Puts the usual number of seconds behind a `--peak` that names none. */
export const withSeconds = (args: readonly string[]): string[] =>
  args.flatMap((one, at) => (one === '--peak' && !/^\d+$/.test(args[at + 1] ?? '') ? [one, String(USUAL)] : [one]))

/** Returns the seconds of a peak; undefined for the whole morning. Throws when they are not between 1 and 300. */
export function peakSeconds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const seconds = Number(text)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MOST)
    throw new Error(`--peak is a number of seconds between 1 and ${MOST}, not ${text}`)
  return seconds
}
