/** The bytes of a file as base64, without the prefix of a data URL (specification, section 5). */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const pieces: string[] = []
  // In pieces: a call takes no million arguments.
  for (let at = 0; at < bytes.length; at += PIECE) pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
  return btoa(pieces.join(''))
}

const PIECE = 8192
