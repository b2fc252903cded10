/** Set to `all` by `npm run test:all`. Unset, the runners choose what the gate needs (CONTRIBUTING.md, "Gate and proof"). */
export const SCOPE_VARIABLE = 'CARAVAN_TESTS'

/** Returns true in the proof (`npm run test:all`), where nothing is left out; false in the gate. */
export const testsEverything = (): boolean => process.env[SCOPE_VARIABLE] === 'all'

/** Returns the first value in the gate and the second one in the proof, for sizes of long repetitions. */
export const inGateOrProof = <Value>(gate: Value, proof: Value): Value => (testsEverything() ? proof : gate)
