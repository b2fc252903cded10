import { ANTIBIOTIC_CLASSES } from './antibiotic-classes.ts'
import type { MedicineClass } from './conditions.contract.ts'

export type MedicineClassFacts = {
  atc: readonly string[]
  /** Names of the class. */
  names: readonly string[]
  /** Parts of international names that only members have, such as `-cillin` and `cef-`. */
  stems: readonly string[]
  members: readonly string[]
  /** Whoever is allergic to one member is treated as allergic to all. */
  cross: boolean
  /** Classes whose members need a decision. */
  related: readonly MedicineClass[]
}

/**
 * Classes of medicines to which people are allergic.
 *
 * To be compared with these sources, which has not been done, and to be approved by a clinician before use. Members: ATC/DDD Index of the WHO
 * Collaborating Centre for Drug Statistics Methodology, at the codes in `atc`; the names after a slash are spellings and products of the same
 * substance. Stems: "The use of stems in the selection of international nonproprietary names", WHO 2018; a hyphen is the rest of the name.
 * `cross` and `related`: British National Formulary, hypersensitivity to medicines.
 */
export const MEDICINE_CLASSES: Record<MedicineClass, MedicineClassFacts> = {
  ...ANTIBIOTIC_CLASSES,
  nsaids: {
    atc: ['M01A', 'N02BA', 'B01AC06'],
    names: [
      'nsaid',
      'fans',
      'non steroidal anti inflammatory',
      'nonsteroidal anti inflammatory',
      'antinfiammatori non steroidei',
      'salicylate',
      'salicilati',
    ],
    stems: ['-profen', '-oxicam', '-fenac', '-coxib'],
    members: [
      'aspirin/acetylsalicylic acid/acetylsalicylate/acido acetilsalicilico/aspro/cardioaspirin/cardioaspirina/aspirinetta/vivin',
      'ibuprofen/brufen/moment/nurofen/advil/buscofen',
      'dexibuprofen',
      'ketoprofen/oki/orudis/artrosilene/fastum',
      'dexketoprofen/enantyum',
      'naproxen/momendol/synflex/aleve',
      'flurbiprofen/benactiv/froben',
      'diclofenac/voltaren/dicloreum',
      'aceclofenac/airtal',
      'ketorolac/toradol/lixidol',
      'indometacin/indomethacin/indoxen',
      'piroxicam/feldene/brexin',
      'meloxicam/mobic',
      'nimesulide/aulin',
      'mefenamic acid/acido mefenamico/lysalgo',
      'celecoxib/celebrex',
      'etoricoxib/arcoxia',
      'niflumic acid/acido niflumico',
    ],
    cross: true,
    related: ['pyrazolones'],
  },
  pyrazolones: {
    atc: ['N02BB'],
    names: ['pyrazolone', 'pirazoloni'],
    stems: [],
    members: ['metamizole/metamizolo/novalgina/dipyrone/noramidopirina', 'propyphenazone/propifenazone', 'phenazone'],
    cross: true,
    related: ['nsaids'],
  },
  paracetamol: {
    atc: ['N02BE'],
    names: [],
    stems: [],
    members: [
      'paracetamol/acetaminophen/acetaminofene/tachipirina/efferalgan/panadol/calpol/tylenol/tachidol/co-codamol',
    ],
    cross: true,
    related: [],
  },
  opioids: {
    atc: ['N02A', 'R05DA'],
    names: ['opioid', 'oppioidi', 'opiate', 'oppiacei'],
    stems: [],
    members: [
      'morphine/oramorph',
      'codeine/co-efferalgan/tachidol/co-codamol',
      'oxycodone/oxycontin/targin/depalgos',
      'hydromorphone',
      'tramadol/contramal',
      'fentanyl/durogesic',
      'buprenorphine/transtec/subutex',
      'tapentadol/palexia',
      'methadone',
      'pethidine',
      'dihydrocodeine',
    ],
    cross: false,
    related: [],
  },
  localAnaesthetics: {
    atc: ['N01B'],
    names: ['local anaesthetic', 'local anesthetic', 'anestetici locali'],
    stems: ['-caine'],
    members: [
      'lidocaine/lignocaine/emla/xylocaina/luan',
      'mepivacaine/carbocaina',
      'bupivacaine/marcaina',
      'articaine',
      'ropivacaine',
      'prilocaine',
      'benzocaine',
      'procaine',
      'tetracaine',
    ],
    cross: false,
    related: [],
  },
  benzodiazepines: {
    atc: ['N05BA', 'N05CD', 'N03AE'],
    names: ['benzodiazepine', 'benzodiazepin'],
    stems: ['-azepam', '-azolam'],
    members: [
      'diazepam/valium/micropam/noan',
      'lorazepam/tavor/ativan',
      'clonazepam/rivotril',
      'midazolam/buccolam',
      'alprazolam/xanax',
      'delorazepam',
      'bromazepam/lexotan',
      'clobazam/frisium',
    ],
    cross: false,
    related: [],
  },
  anticonvulsants: {
    atc: ['N03AA', 'N03AB', 'N03AF', 'N03AX09'],
    names: ['aromatic anticonvulsant', 'aromatic antiepileptic', 'antiepilettici aromatici'],
    stems: [],
    members: [
      'carbamazepine/tegretol',
      'oxcarbazepine/tolep',
      'eslicarbazepine/zebinix',
      'phenytoin/dintoina',
      'phenobarbital/phenobarbitone/gardenale/luminale',
      'primidone/mysoline',
      'lamotrigine/lamictal',
    ],
    cross: false,
    related: [],
  },
  aceInhibitors: {
    atc: ['C09A', 'C09B'],
    names: ['ace inhibitor', 'ace inibitori'],
    stems: ['-pril'],
    members: [
      'ramipril/triatec',
      'enalapril/enapren',
      'lisinopril/zestril',
      'perindopril/coversyl',
      'captopril',
      'zofenopril',
    ],
    cross: true,
    related: [],
  },
  statins: {
    atc: ['C10AA'],
    names: ['statin', 'statine'],
    stems: ['-vastatin'],
    members: ['atorvastatin/torvast', 'simvastatin/sivastin', 'rosuvastatin/crestor', 'pravastatin'],
    cross: false,
    related: [],
  },
  protonPumpInhibitors: {
    atc: ['A02BC'],
    names: ['proton pump inhibitor', 'inibitori di pompa protonica'],
    // Not `-prazole`: antipsychotics such as aripiprazole end in it, too.
    stems: [],
    members: [
      'omeprazole/antra/mepral',
      'esomeprazole/nexium/lucen',
      'lansoprazole/lansox',
      'pantoprazole/pantorc',
      'rabeprazole/pariet',
      'dexlansoprazole',
      'dexrabeprazole',
      'ilaprazole',
    ],
    cross: false,
    related: [],
  },
  insulins: {
    atc: ['A10A'],
    names: ['insulin'],
    stems: [],
    members: [
      'insulin aspart/novorapid/fiasp',
      'insulin lispro/humalog',
      'insulin glulisine/apidra',
      'insulin glargine/lantus/toujeo/abasaglar',
      'insulin detemir/levemir',
      'insulin degludec/tresiba',
    ],
    cross: false,
    related: [],
  },
  heparins: {
    atc: ['B01AB'],
    names: ['heparin', 'eparine'],
    stems: ['-parin'],
    members: ['enoxaparin/clexane/inhixa', 'nadroparin/seleparina/fraxiparina', 'dalteparin/fragmin', 'parnaparin'],
    cross: true,
    related: [],
  },
  contrastMedia: {
    atc: ['V08A'],
    names: ['iodinated contrast', 'contrast media', 'contrast medium', 'mezzi di contrasto', 'mezzo di contrasto'],
    stems: [],
    members: ['iohexol/omnipaque', 'iopamidol/iopamiro', 'iodixanol/visipaque', 'iomeprol/iomeron', 'iopromide'],
    cross: false,
    related: [],
  },
}
