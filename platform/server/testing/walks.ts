/** Of the walks of the gate, so that it walks the same steps every time. */
const GATE_SEED = 20_261_130

/** How many random walks fast-check takes: the same ones in the gate, with `CARAVAN_WALKS` as many new ones as it says. */
export function walksOf(gate: number): { numRuns: number; seed?: number } {
  const asked = process.env['CARAVAN_WALKS']
  return asked === undefined ? { numRuns: gate, seed: GATE_SEED } : { numRuns: Number(asked) }
}
