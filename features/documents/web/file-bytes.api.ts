/** The bytes of an answer. Their type is one of the list that the server takes: a browser runs none of them in our origin. */
export const blobOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (one) => one.codePointAt(0) ?? 0)], { type })
