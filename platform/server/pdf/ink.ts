/** Black and two greys: a printer in a school has no more. */
export const INK = { ground: '#e8eaed', line: '#9aa0a6', quiet: '#4a4f55' }
