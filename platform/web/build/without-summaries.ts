import type { Plugin } from 'vite'

/** A sentence of the documentation of the API, in a contract. */
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/gs

/** The code of a contract with empty summaries: only the server makes documentation of them. */
export const emptySummaries = (code: string): string => code.replaceAll(SUMMARY, `summary: ''`)

/** Leaves the summaries of contracts out of the bundle: every page would load them, and none shows them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'caravan:without-summaries',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.contract\.ts$/ },
      handler: (code) => ({ code: emptySummaries(code), map: null }),
    },
  }
}
