import { searchKey } from '#platform/shared/text/search-key.ts'

/**
 * Words that say how a substance is prepared, how strong it is or what salt it is, and words around it. English and Italian, as people write
 * them on orders and allergies. Nobody is allergic to them alone; where a name has no other word, the name is compared as a whole.
 */
const PLAIN_WORDS = new Set(
  `mg mcg ug g kg ml l ui iu iui meq mmol unit units unita dose doses dosi
  tablet tablets compressa compresse capsule capsules capsula capsules syrup sciroppo drops drop gocce goccia cream crema ointment unguento
  pomata gel patch patches cerotto cerotti injection injections iniezione iniezioni iniettabile solution soluzione suspension sospensione
  powder polvere granules granulato sachet sachets bustina bustine suppository suppositories supposta supposte inhaler inalatore spray puff
  vial vials fiala fiale oral orale eye nasal nasale ear release prolonged rilascio prolungato retard film coated rivestite effervescent
  effervescente effervescenti forte junior adult adults adulti child children bambini baby liquid liquido lotion lozione
  sodium sodico sodica potassium potassico potassica calcium calcico calcica magnesium magnesio salt sale sali hydrochloride cloridrato chloride cloruro
  hydrobromide bromidrato bromide bromuro sulfate sulphate solfato phosphate fosfato maleate maleato fumarate fumarato tartrate tartrato
  citrate citrato mesylate mesilato besylate besilato acetate acetato succinate succinato nitrate nitrato trihydrate triidrato triidrata
  monohydrate monoidrato dihydrate diidrato anhydrous anidro anidra carbonate carbonato gluconate gluconato lactate lattato
  propionate propionato dipropionate dipropionato furoate furoato valerate valerato decanoate decanoato palmitate palmitato lysine lisina arginine arginina trometamol trometamolo oxide ossido
  acid acids acido acidi oil oils olio extract extracts estratto vitamin vitamins vitamina vitamine vaccine vaccines vaccino vaccini
  and con with for the per dei del della delle degli dal dalle non all any tutti tutte
  allergy allergies allergia allergie allergic allergico allergica intolerance intolleranza drug drugs medicine medicines medication
  farmaco farmaci medicinale medicinali antibiotic antibiotics antibiotico antibiotici severe grave reaction reazione anaphylaxis anafilassi
  type tipo group gruppo class classe family famiglia`
    .split(/\s+/)
    .filter(Boolean)
    .map(wordStem),
)

/** Shortest name of a substance: shorter words are units and particles. */
const SHORTEST = 3

/** The words of a name, each in the form in which it is compared; what stands between them does not tell two substances apart. */
export const stemsOf = (name: string): string[] =>
  searchKey(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(wordStem)

/** Those that name a substance: no number, unit, form or salt. */
export const meaningfulIn = (stems: readonly string[]): string[] =>
  stems.filter((stem) => stem.length >= SHORTEST && !/\d/.test(stem) && !PLAIN_WORDS.has(stem))

/** Singular and plural, and the endings of other languages. Short words keep their sound: they are seldom international names. */
function wordStem(word: string): string {
  const single = word.length >= 4 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word
  if (single.length >= 6) return bySound(single).replace(/(?:um|[aeio])$/, '')
  return single.length >= 4 ? single.replace(/[ei]$/, '') : single
}

/** International names are spelt by sound in many languages: "cephalexin" and "cefalexina", "hydroxyzine" and "idrossizina". */
export function bySound(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/h/g, '')
    .replace(/y/g, 'i')
    .replace(/k/g, 'c')
    .replace(/x/g, 's')
    .replace(/[ao]e/g, 'e')
    .replace(/(.)\1+/g, '$1')
}
