/**
 * Set to `all` by `npm run test:all` and to `gate` by `npm test`. Unless it is `all`, the runners choose what the gate needs
 * (CONTRIBUTING.md, "Gate and proof").
 */
export const SCOPE_VARIABLE = 'CARAVAN_TESTS'

/** Returns true in the proof (`npm run test:all`), where nothing is left out; false in the gate. */
export const testsEverything = (): boolean => process.env[SCOPE_VARIABLE] === 'all'

/** Returns true in `npm test`, which may leave out what nothing changed for; false where a person names what to run. */
export const leavesOutUnchanged = (): boolean => process.env[SCOPE_VARIABLE] === 'gate'

/** Returns the first value in the gate and the second one in the proof, for sizes of long repetitions. */
export const inGateOrProof = <Value>(gate: Value, proof: Value): Value => (testsEverything() ? proof : gate)
