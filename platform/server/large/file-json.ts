/** The content of a file as it is in memory, the field of the answer that has it as base64, and the other fields. */
export type FileContent = { field: string; bytes: Buffer; rest: Record<string, unknown> }

/** Bytes of one slice: a multiple of three, so that the pieces join without padding between them. */
const SLICE = 3 * 64 * 1024

/** An answer with a file as JSON, in pieces: its base64 is never there as a whole, nor the JSON around it. */
export function* fileJson({ field, bytes, rest }: FileContent): Generator<string> {
  const beside = JSON.stringify(rest).slice(1)
  yield `{"data":{${JSON.stringify(field)}:"`
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.toString('base64', at, at + SLICE)
  yield `"${beside === '}' ? '' : ','}${beside}}`
}
